/**
 * What any side answered: records only, no input or output.
 *
 * <p>An {@link io.llamaoracle.harness.transcript.Answer} is what came over HTTP; a
 * {@link io.llamaoracle.harness.transcript.Transcript} holds the answers of one case. Two things are derived from them,
 * the same way for oracle and subject: the {@link io.llamaoracle.harness.transcript.Canonical canonical form} (volatile
 * members masked) that is compared, and the {@link io.llamaoracle.harness.transcript.Step steps} that a divergence is
 * reported in. May import {@code json}.
 */
package io.llamaoracle.harness.transcript;
