package io.llamaoracle.engine.chat.jinja;

import java.util.ArrayList;
import java.util.List;

/**
 * A string in parts, each from the client or from the template. Never changed once made.
 *
 * <p>Origin: {@code common/jinja/string.h} {@code string} (b11192)
 * <p>Origin: {@code common/jinja/string.cpp} {@code string::strip} {@code string::titlecase} (b11192)
 *
 * @param parts in order; empty for a default-made string, which counts as all input
 */
public record JinjaString(List<Part> parts) {
    /** A piece of text and whether the client sent it. */
    public record Part(boolean isInput, String text) {}

    private interface Transform {
        String apply(String s);
    }

    static final JinjaString EMPTY = new JinjaString(List.of());

    static JinjaString of(String text) {
        return new JinjaString(List.of(new Part(false, text)));
    }

    public String str() {
        if (parts.size() == 1) {
            return parts.get(0).text;
        }
        StringBuilder out = new StringBuilder();
        for (Part p : parts) {
            out.append(p.text);
        }
        return out.toString();
    }

    int length() {
        int n = 0;
        for (Part p : parts) {
            n += p.text.length();
        }
        return n;
    }

    boolean allInput() {
        return parts.stream().allMatch(Part::isInput);
    }

    JinjaString asInput() {
        return new JinjaString(parts.stream().map(p -> new Part(true, p.text)).toList());
    }

    /** Marked as input if all of {@code other} is. */
    JinjaString inputIf(JinjaString other) {
        return other.allInput() ? asInput() : this;
    }

    JinjaString plus(JinjaString other) {
        List<Part> all = new ArrayList<>(parts);
        all.addAll(other.parts);
        return new JinjaString(all);
    }

    /** Whether no lower-case letter occurs. */
    boolean isUppercase() {
        return parts.stream().allMatch(p -> p.text.chars().noneMatch(c -> Chars.isLower((char) c)));
    }

    /** Whether no upper-case letter occurs. */
    boolean isLowercase() {
        return parts.stream().allMatch(p -> p.text.chars().noneMatch(c -> Chars.isUpper((char) c)));
    }

    private JinjaString map(Transform f) {
        List<Part> out = new ArrayList<>(parts.size());
        for (Part p : parts) {
            out.add(new Part(p.isInput, f.apply(p.text)));
        }
        return new JinjaString(out);
    }

    JinjaString uppercase() {
        return map(s -> cased(s, 0, true));
    }

    JinjaString lowercase() {
        return map(s -> cased(s, 0, false));
    }

    /** Each part on its own begins with a capital. */
    JinjaString capitalize() {
        return map(s -> s.isEmpty() ? s : Chars.toUpper(s.charAt(0)) + cased(s, 1, false));
    }

    JinjaString titlecase() {
        return map(JinjaString::title);
    }

    private static String cased(String s, int from, boolean upper) {
        StringBuilder out = new StringBuilder(s.length());
        for (int i = from; i < s.length(); i++) {
            out.append(upper ? Chars.toUpper(s.charAt(i)) : Chars.toLower(s.charAt(i)));
        }
        return out.toString();
    }

    private static String title(String s) {
        StringBuilder out = new StringBuilder(s.length());
        boolean next = true;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (Chars.isSpace(c)) {
                next = true;
                out.append(c);
            } else {
                out.append(next ? Chars.toUpper(c) : Chars.toLower(c));
                next = false;
            }
        }
        return out.toString();
    }

    /** Strips white space, or the characters given; parts left empty are dropped. */
    JinjaString strip(boolean left, boolean right, String chars) {
        List<Part> out = new ArrayList<>(parts);
        while (left && !out.isEmpty()) {
            Part first = out.get(0);
            out.set(0, new Part(first.isInput, stripFront(first.text, chars)));
            if (!out.get(0).text.isEmpty()) {
                break;
            }
            out.remove(0);
        }
        while (right && !out.isEmpty()) {
            int at = out.size() - 1;
            Part last = out.get(at);
            out.set(at, new Part(last.isInput, stripBack(last.text, chars)));
            if (!out.get(at).text.isEmpty()) {
                break;
            }
            out.remove(at);
        }
        return new JinjaString(out);
    }

    private static boolean goes(char c, String chars) {
        return chars == null ? Chars.isSpace(c) : chars.indexOf(c) >= 0;
    }

    private static String stripFront(String s, String chars) {
        int i = 0;
        while (i < s.length() && goes(s.charAt(i), chars)) {
            i++;
        }
        return s.substring(i);
    }

    private static String stripBack(String s, String chars) {
        int i = s.length();
        while (i > 0 && goes(s.charAt(i - 1), chars)) {
            i--;
        }
        return s.substring(0, i);
    }
}
