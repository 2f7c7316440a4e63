package io.llamaoracle.harness.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

/** Texts of any size for measuring tokenizers: words, code and scripts, drawn by seed. */
public enum BenchTexts {
    ENGLISH,
    CODE,
    SCRIPTS;

    private static final String[] SYLLABLES = {
        "the", "of", "and", "to", "in", "con", "pre", "ing", "tion", "er", "ment", "al", "ous", "be", "un", "ly", "ver",
        "st", "ar", "low", "high", "er", "ness", "able", "re", "sub", "port", "form", "struct", "lead", "ear", "th",
        "old", "new", "day", "ran", "for", "mer"
    };
    private static final String[] CODE_PARTS = {
        "    ",
        "        ",
        "if (",
        ") {\n",
        "}\n",
        "return ",
        ";\n",
        " = ",
        "int ",
        "for (int i = 0; i < n; i++) ",
        "->",
        "::",
        "[i]",
        "0x1f",
        "\"text\"",
        "// note\n",
        "\n\n",
        "def f(self):\n",
        "import ",
        ".get(",
        ")",
        ", ",
        " + ",
        " && ",
        "!=",
        "self.",
        "null",
        "1234",
        "\t"
    };

    /** Its name in tables. */
    public String label() {
        return switch (this) {
            case ENGLISH -> "English";
            case CODE -> "code";
            case SCRIPTS -> "mixed scripts";
        };
    }

    /** A text of this many bytes, perhaps with the last character cut. */
    public byte[] bytes(int size) {
        SplittableRandom random =
                new SplittableRandom(name().toLowerCase(Locale.ROOT).hashCode());
        TextGenerator scripts = new TextGenerator(7);
        StringBuilder text = new StringBuilder(size + 64);
        int scriptsAt = 0;
        while (text.length() < size) {
            switch (this) {
                case ENGLISH -> {
                    text.append(word(random));
                    text.append(random.nextInt(9) == 0 ? ", " : random.nextInt(14) == 0 ? ".\n" : " ");
                }
                case CODE -> {
                    text.append(CODE_PARTS[random.nextInt(CODE_PARTS.length)]);
                    text.append(random.nextInt(2) == 0 ? word(random) : "");
                }
                case SCRIPTS -> text.append(scripts.text(scriptsAt++)).append(' ');
            }
        }
        return Arrays.copyOf(text.toString().getBytes(StandardCharsets.UTF_8), size);
    }

    /** Few words are frequent, many are rare. */
    private static String word(SplittableRandom random) {
        int number = (int) (Math.min(1 / (1.0001 - random.nextDouble()), 6000) * 7);
        StringBuilder word = new StringBuilder();
        for (int left = number; left >= 0; left = left / SYLLABLES.length - 1) {
            word.append(SYLLABLES[left % SYLLABLES.length]);
        }
        return word.toString();
    }
}
