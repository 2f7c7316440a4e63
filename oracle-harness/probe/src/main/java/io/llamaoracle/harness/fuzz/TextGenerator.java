package io.llamaoracle.harness.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/** Random texts for tokenizers, each from its seed and number alone. */
public final class TextGenerator {
    /** First code points of blocks of forty scripts, 32 wide. */
    private static final int[] SCRIPTS = {
        0x41, 0xC0, 0x100, 0x370, 0x391, 0x410, 0x450, 0x531, 0x5D0, 0x620, 0x710, 0x780, 0x7C0, 0x905, 0x985, 0xA05,
        0xA85, 0xB05, 0xB85, 0xC05, 0xC85, 0xD05, 0xD85, 0xE01, 0xE81, 0xF40, 0x1000, 0x10A0, 0x1100, 0x1200, 0x13A0,
        0x1401, 0x1680, 0x16A0, 0x1780, 0x1820, 0x2D30, 0x3041, 0x30A1, 0x3105, 0x4E00, 0xA000, 0xAC00, 0xFF41, 0x10330,
        0x10400, 0x12000, 0x1D400, 0x20000
    };

    private static final String[] WORDS = {
        "the",
        "The",
        " the",
        "ing",
        "I'll",
        "don't",
        "DON'T",
        "it's",
        "'S",
        "'re",
        "'VE",
        "hello",
        "world",
        "naïve",
        "Straße",
        "İstanbul",
        "ſ",
        "ǅ",
        "ʰ",
        "def",
        "return",
        "public static void",
        "fn main()",
        "#include <x.h>",
        "=> {",
        "</div>",
        "SELECT * FROM t;",
        "std::vector<int>",
        "$x = @$y;",
        "x := y",
        "0x1F",
        "3.14e-10",
        "1",
        "12",
        "123",
        "1234",
        "1234567890",
        "١٢٣",
        "²",
        "Ⅷ",
        "①",
        "½",
        "100%",
        "a_b-c",
        "http://x.y/z?q=1",
        "中国",
        "日本語",
        "한국어",
        "ไทย",
        "हिन्दी",
        "தமிழ்",
        "العربية",
        "עברית",
        "ქართული",
        "հայերեն",
        "አማርኛ",
        "ខ្មែរ",
        "မြန်မာ",
        "བོད",
        "ᠮᠣᠩᠭᠣᠯ",
        "𐍈𐌰",
        "𝔘𝔫",
        "か゛",
        "ｶﾞ",
        "Ａｂｃ",
        "ACGTAC",
        "acgtnn",
        "IMGIMGABZ",
        "<sentinel:42>",
        "\u2581",
        "Ġ",
        "Ċ",
        "<0x0A>",
        "ﬁ",
        "ﷺ",
        "㎏",
        "…",
        "“q”",
        "—",
        "。",
        "，",
        "！"
    };
    private static final String[] MARKS = {
        "\u0301", "\u0300", "\u0308", "\u20dd", "\u3099", "\u093c", "\u200d", "\ufe0f", "\u0e33", "\u064b", "\u05b0"
    };
    private static final String[] EMOJI = {
        "😀", "👩‍👩‍👧‍👦", "🇩🇪", "🇩", "👍🏽", "🏽", "❤️", "☺", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🧑‍🚀", "✂", "♀"
    };
    private static final String[] SPACES = {
        " ", "  ", "   ", "    ", "\t", "\n", "\r\n", "\n\n", "\r", "\u000b", "\f", "\u0085", "\u00a0", "\u1680",
        "\u2003", "\u2028", "\u3000", " \n", "\n ", "\t\t", "\u180e", "\u200b", "\u2060", "\ufeff"
    };
    private static final String[] CONTROLS = {
        "\u0000", "\u0001", "\u0007", "\u001b", "\u007f", "\u0080", "\u009f", "\ufffd", "\uffff", "\ue000", "\u00ad",
        "\u0378", "\u202e"
    };
    private static final String[] SPECIALS = {
        "<s>",
        "</s>",
        "<unk>",
        "<pad>",
        "<bos>",
        "<eos>",
        "<|endoftext|>",
        "<|im_start|>",
        "<|im_end|>",
        "<|eot_id|>",
        "[CLS]",
        "[SEP]",
        "[MASK]",
        "[UNK]",
        "<mask>",
        "<dna>",
        "</dna>",
        "<oov>",
        "<fim_prefix>",
        "<|begin_of_text|>",
        "<｜end▁of▁sentence｜>",
        "<start_of_turn>",
        "<end_of_turn>",
        "<|user|>",
        "<|assistant|>",
        "<|end|>",
        "<|",
        "|>",
        "<s",
        "[MASK",
        "<extra_id_0>",
        "<|turn>",
        "<turn|>"
    };
    private static final String PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

    private final long seed;

    /** A generator of one sequence of texts. */
    public TextGenerator(long seed) {
        this.seed = seed;
    }

    /** Text number {@code index}: valid Unicode. */
    public String text(long index) {
        SplittableRandom random = new SplittableRandom(seed * 0x9e3779b97f4a7c15L + index);
        StringBuilder text = new StringBuilder();
        int kind = random.nextInt(10);
        int parts = 1 + random.nextInt(random.nextInt(12) == 0 ? 24 : 5);
        for (int i = 0; i < parts; i++) {
            String part = part(random, kind);
            int times = random.nextInt(12) == 0 ? 2 + random.nextInt(9) : 1;
            text.append(part.repeat(times));
            if (kind < 7 && random.nextInt(3) > 0) {
                text.append(' ');
            }
        }
        return text.toString();
    }

    /** Text number {@code index} as bytes; one in sixteen is no valid UTF-8. */
    public byte[] bytes(long index) {
        byte[] text = text(index).getBytes(StandardCharsets.UTF_8);
        SplittableRandom random = new SplittableRandom(~seed * 31 + index);
        if (random.nextInt(16) == 0) {
            for (int i = 0; i < 3; i++) {
                text[random.nextInt(text.length)] = (byte) random.nextInt(0xf5);
            }
        }
        return text;
    }

    private static String part(SplittableRandom random, int kind) {
        if (kind == 9) {
            return anyCodePoint(random);
        }
        if (kind == 8) {
            return script(random);
        }
        return switch (random.nextInt(12)) {
            case 0, 1, 2 -> pick(random, WORDS);
            case 3 -> pick(random, SPACES);
            case 4 -> String.valueOf(PUNCTUATION.charAt(random.nextInt(PUNCTUATION.length())));
            case 5 -> pick(random, EMOJI);
            case 6 -> pick(random, WORDS) + pick(random, MARKS);
            case 7 -> pick(random, SPECIALS);
            case 8 -> pick(random, CONTROLS);
            case 9 -> script(random);
            case 10 -> Integer.toString(random.nextInt(1_000_000_000));
            default -> String.valueOf((char) ('a' + random.nextInt(26)));
        };
    }

    private static String script(SplittableRandom random) {
        int base = SCRIPTS[random.nextInt(SCRIPTS.length)];
        StringBuilder word = new StringBuilder();
        for (int n = 1 + random.nextInt(6); n > 0; n--) {
            word.appendCodePoint(base + random.nextInt(32));
        }
        return word.toString();
    }

    private static String anyCodePoint(SplittableRandom random) {
        int cpt = random.nextInt(random.nextBoolean() ? 0x3000 : 0x20000);
        return Character.toString(cpt >= 0xd800 && cpt < 0xe000 ? cpt - 0x800 : cpt);
    }

    private static String pick(SplittableRandom random, String[] from) {
        return from[random.nextInt(from.length)];
    }
}
