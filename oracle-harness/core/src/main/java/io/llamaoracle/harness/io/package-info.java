/** What every other room stands on. Sees nothing of the harness. */
package io.llamaoracle.harness.io;
