package io.llamaoracle.engine.chat.jinja;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.engine.json.StdString;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** Every template case of upstream's own test of its Jinja engine, read from the fetched source package. */
@EnabledIf(value = "sourceIsThere", disabledReason = "run containers/fetch-source.sh")
class UpstreamJinjaTest {
    private static final Path SOURCE = Path.of("../.oracle/source/b11192/llama.cpp");
    private static final int CASES = 290;

    static boolean sourceIsThere() {
        return Files.isDirectory(SOURCE);
    }

    @Test
    void everyCaseOfTheUpstreamTestRendersTheSame() throws IOException {
        Path test = SOURCE.resolve("tests/test-jinja.cpp");
        List<CppCases.Case> cases = CppCases.read(StdString.ofBytes(Files.readAllBytes(test)));
        List<String> wrong = new ArrayList<>();
        int skipped = 0;
        for (CppCases.Case c : cases) {
            Context ctx = new Context(c.template(), Instant.EPOCH.atZone(ZoneOffset.UTC));
            FromJson.setAll(ctx, c.variables(), true);
            try {
                String out = Template.parse(c.template()).render(ctx).str();
                if (!out.equals(c.expected())) {
                    wrong.add(c.name() + ": expected <" + c.expected() + "> but was <" + out + ">");
                }
            } catch (JinjaException.NotImplemented e) {
                skipped++;
            } catch (RuntimeException e) {
                wrong.add(c.name() + ": " + e);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(cases).hasSize(CASES);
        assertThat(skipped).as("cases that upstream's own engine leaves out").isLessThan(20);
    }
}
