/**
 * The command line: one command a file, exit codes 0 all equal, 1 internal error, 2 usage, 3 divergence, 4 could not run.
 *
 * <p>May import everything else of the harness.
 */
package io.llamaoracle.harness.cli;
