/**
 * Two traces compared: the first node that differs with its inputs proved equal, then its first wrong element.
 *
 * <p>Sees neither a server nor the engine: oracle against oracle is the same call. May import {@code bisect.trace}.
 */
package io.llamaoracle.harness.bisect.node;
