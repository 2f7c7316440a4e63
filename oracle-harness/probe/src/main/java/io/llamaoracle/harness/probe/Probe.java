package io.llamaoracle.harness.probe;

/** Answers probe requests in raw bits: the real build's code, or the engine. One thread at a time. */
public interface Probe extends AutoCloseable {
    /**
     * Answers one request.
     *
     * @param request the command and its data
     * @return the reply; a request that makes no sense is {@link ProbeReply.Status#ERR}, a failed assertion of the build
     *     is {@link ProbeReply.Status#ABORT}
     * @throws ProbeDiedException if the answering process ended
     */
    ProbeReply ask(ProbeRequest request);

    @Override
    void close();
}
