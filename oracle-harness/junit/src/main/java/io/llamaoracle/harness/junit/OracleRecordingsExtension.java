package io.llamaoracle.harness.junit;

import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** Makes an invocation of every case. */
final class OracleRecordingsExtension implements TestTemplateInvocationContextProvider {
    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return context.getRequiredTestMethod().isAnnotationPresent(OracleRecordings.class);
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        OracleRecordings wanted = context.getRequiredTestMethod().getAnnotation(OracleRecordings.class);
        Recording recording = Recording.open(Path.of(wanted.value()));
        List<String> problems = recording.problems();
        if (!problems.isEmpty()) {
            throw new RecordingException(String.join("; ", problems) + "; repair: "
                    + recording.manifest().command());
        }
        PathMatcher glob = FileSystems.getDefault().getPathMatcher("glob:" + wanted.cases());
        List<TestTemplateInvocationContext> invocations = new ArrayList<>();
        recording.forEach(c -> {
            if (glob.matches(Path.of(c.definition().id()))) {
                invocations.add(new Invocation(new OracleCase(
                        recording.id(),
                        recording.manifest().model(),
                        recording.manifest().flags(),
                        c)));
            }
        });
        return invocations.stream();
    }

    private record Invocation(OracleCase oracleCase) implements TestTemplateInvocationContext {
        @Override
        public String getDisplayName(int index) {
            return oracleCase.definition().id();
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(new Resolver(oracleCase));
        }
    }

    private record Resolver(OracleCase oracleCase) implements ParameterResolver {
        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == OracleCase.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return oracleCase;
        }
    }
}
