package io.llamaoracle.engine.chat.jinja;

import java.time.ZonedDateTime;
import java.time.format.TextStyle;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * {@code strftime} in the C locale. Conversions that no template of the package uses are refused by name.
 *
 * <p>Origin: {@code common/jinja/value.cpp} {@code global_builtins} (b11192)
 */
public final class Strftime {
    private static final int BUFFER = 100;

    private Strftime() {}

    /** The text; an empty one or one of 100 bytes and more is an error. */
    static String format(String format, ZonedDateTime t) {
        String out = expand(format, t);
        if (out.isEmpty() || out.length() >= BUFFER) {
            throw new JinjaException("strftime_now: failed to format time");
        }
        return out;
    }

    /** The text of any length. */
    public static String expand(String format, ZonedDateTime t) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < format.length(); i++) {
            char c = format.charAt(i);
            if (c != '%') {
                out.append(c);
            } else if (i + 1 < format.length()) {
                out.append(conversion(format.charAt(++i), t));
            } else {
                throw new TemplateNotCoveredException("strftime: a lone percent sign at the end");
            }
        }
        return out.toString();
    }

    private static String conversion(char c, ZonedDateTime t) {
        return switch (c) {
            case 'Y' -> Integer.toString(t.getYear());
            case 'y' -> two(t.getYear() % 100);
            case 'm' -> two(t.getMonthValue());
            case 'd' -> two(t.getDayOfMonth());
            case 'e' -> String.format(Locale.ROOT, "%2d", t.getDayOfMonth());
            case 'j' -> String.format(Locale.ROOT, "%03d", t.getDayOfYear());
            case 'B' -> t.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
            case 'b', 'h' ->
                t.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH).substring(0, 3);
            case 'A' -> t.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
            case 'a' ->
                t.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH).substring(0, 3);
            case 'u' -> Integer.toString(t.getDayOfWeek().getValue());
            case 'w' -> Integer.toString(t.getDayOfWeek().getValue() % 7);
            default -> time(c, t);
        };
    }

    private static String time(char c, ZonedDateTime t) {
        return switch (c) {
            case 'H' -> two(t.getHour());
            case 'I' -> two((t.getHour() + 11) % 12 + 1);
            case 'M' -> two(t.getMinute());
            case 'S' -> two(t.getSecond());
            case 'p' -> t.getHour() < 12 ? "AM" : "PM";
            case 's' -> Long.toString(t.truncatedTo(ChronoUnit.SECONDS).toEpochSecond());
            case 'F' -> expand("%Y-%m-%d", t);
            case 'D' -> expand("%m/%d/%y", t);
            case 'T' -> expand("%H:%M:%S", t);
            case 'R' -> expand("%H:%M", t);
            case 'n' -> "\n";
            case 't' -> "\t";
            case '%' -> "%";
            default -> throw new TemplateNotCoveredException("strftime: %" + c);
        };
    }

    private static String two(int n) {
        return String.format(Locale.ROOT, "%02d", n);
    }
}
