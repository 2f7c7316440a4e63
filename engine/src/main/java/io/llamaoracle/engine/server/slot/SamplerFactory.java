package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.server.params.RequestSampling;

/** Makes the sampler of a request. */
@FunctionalInterface
public interface SamplerFactory {
    /**
     * A sampler for these parameters.
     *
     * @throws io.llamaoracle.engine.server.params.InvalidArgumentException on parameters it cannot work with
     * @throws io.llamaoracle.engine.server.params.ServerException on a grammar that does not parse
     */
    TokenSampler create(RequestSampling params);
}
