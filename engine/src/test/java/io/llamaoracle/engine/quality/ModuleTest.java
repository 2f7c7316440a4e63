package io.llamaoracle.engine.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the engine's module opens, and what it keeps. */
class ModuleTest {
    @TempDir
    private Path folder;

    private String compile(String imported) throws IOException {
        Path info = Files.writeString(
                folder.resolve("module-info.java"), "module porter { requires io.llamaoracle.engine; }\n");
        String type = imported.substring(imported.lastIndexOf('.') + 1);
        Path user = Files.writeString(
                folder.resolve("User.java"),
                "package porter; import " + imported + "; class User { Class<?> needs = " + type + ".class; }\n");
        String modules = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(p -> p.endsWith("engine" + File.separator + "target" + File.separator + "classes")
                        || p.contains("slf4j-api"))
                .collect(Collectors.joining(File.pathSeparator));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        String[] line = {
            "-proc:none",
            "-d",
            folder.resolve("out").toString(),
            "--module-path",
            modules,
            "--add-modules=jdk.incubator.vector",
            info.toString(),
            user.toString()
        };
        int status = ToolProvider.getSystemJavaCompiler().run(null, said, said, line);
        return status == 0 ? "" : said.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aPorterReachesTheServerTheSamplersTheTraceAndTheModelFile() throws IOException {
        assertThat(compile("io.llamaoracle.engine.server.LlamaServer")).isEmpty();
        assertThat(compile("io.llamaoracle.engine.sampler.SamplerChain")).isEmpty();
        assertThat(compile("io.llamaoracle.engine.trace.TensorTap")).isEmpty();
        assertThat(compile("io.llamaoracle.engine.gguf.GgufFile")).isEmpty();
    }

    @Test
    void theArithmeticIsNotOpen() throws IOException {
        assertThat(compile("io.llamaoracle.engine.kernel.Kernels")).contains("not visible");
        assertThat(compile("io.llamaoracle.engine.ops.ForwardOps")).contains("not visible");
    }
}
