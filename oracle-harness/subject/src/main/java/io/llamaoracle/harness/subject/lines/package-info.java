/**
 * The line protocol, version 2: a process that answers one JSON object a line, for any part of what a server does: logits,
 * tensors, token ids, whole answers. {@code docs/line-protocol.md} and {@code line-protocol.schema.json} define it.
 *
 * <p>What a process cannot do itself, the engine does around it. May import {@code runner}, {@code suite},
 * {@code transcript}, {@code json}, {@code probe} and the engine.
 */
package io.llamaoracle.harness.subject.lines;
