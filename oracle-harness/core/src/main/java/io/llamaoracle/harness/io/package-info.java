/** What every other room stands on. */
package io.llamaoracle.harness.io;
