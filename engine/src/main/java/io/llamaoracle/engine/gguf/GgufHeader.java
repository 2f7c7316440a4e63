package io.llamaoracle.engine.gguf;

import java.util.List;

/**
 * Everything before the data section.
 *
 * @param version format version, 2 or 3
 * @param alignment alignment of the data section, in bytes
 * @param kvs metadata in the order of the file
 * @param tensors tensor infos in the order of the file
 * @param dataOffset start of the data section, in bytes from the start of the file
 */
record GgufHeader(int version, long alignment, List<GgufKv> kvs, List<GgufTensorInfo> tensors, long dataOffset) {}
