package io.llamaoracle.harness.support;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;

/** One class that imports another, compiled with the class path of the module under test. */
public record Snippet(String source) {
    /** A class that needs another one. */
    public static Snippet importing(String name) {
        return new Snippet("import " + name + ";\nclass Snippet { Class<?> needs = "
                + name.substring(name.lastIndexOf('.') + 1) + ".class; }\n");
    }

    /** Whether it compiles. */
    public boolean compile(Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("Snippet.java"), source);
        String[] line = {
            "-proc:none", "-d", folder.toString(), "-cp", System.getProperty("java.class.path"), file.toString()
        };
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        return ToolProvider.getSystemJavaCompiler().run(null, messages, messages, line) == 0;
    }
}
