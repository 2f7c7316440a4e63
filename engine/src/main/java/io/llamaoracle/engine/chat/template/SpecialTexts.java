package io.llamaoracle.engine.chat.template;

/**
 * What a template needs to know of the vocabulary.
 *
 * @param bos the text of the first token, empty if there is none
 * @param eos the text of the last token, empty if there is none
 * @param addBos whether the tokenizer adds the first itself
 * @param addEos whether the tokenizer adds the last itself
 */
public record SpecialTexts(String bos, String eos, boolean addBos, boolean addEos) {}
