package io.llamaoracle.engine.server;

import io.llamaoracle.engine.json.StdString;

/** Paths as the routes are matched: bytes written as percent sign and two hex digits stand for themselves. */
final class PercentPath {
    private PercentPath() {}

    static String decode(String path) {
        StringBuilder out = new StringBuilder();
        String bytes = StdString.ofText(path);
        for (int i = 0; i < bytes.length(); i++) {
            boolean coded = bytes.charAt(i) == '%' && i + 2 < bytes.length();
            int high = coded ? Character.digit(bytes.charAt(i + 1), 16) : -1;
            int low = high < 0 ? -1 : Character.digit(bytes.charAt(i + 2), 16);
            if (low < 0) {
                out.append(bytes.charAt(i));
            } else {
                out.append((char) (high << 4 | low));
                i += 2;
            }
        }
        return out.toString();
    }
}
