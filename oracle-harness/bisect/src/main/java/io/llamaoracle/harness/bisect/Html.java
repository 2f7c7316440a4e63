package io.llamaoracle.harness.bisect;

/** Text inside the pages of bisections and reductions. */
public final class Html {
    private Html() {}

    /** The text with what HTML would take for markup escaped. */
    public static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
