/**
 * The build level: over the published builds, the first that answers a case otherwise.
 *
 * <p>The search knows neither Docker nor a server: it asks a {@link io.llamaoracle.harness.bisect.build.BuildCheck}.
 */
package io.llamaoracle.harness.bisect.build;
