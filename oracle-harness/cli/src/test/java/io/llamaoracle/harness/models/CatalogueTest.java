package io.llamaoracle.harness.models;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.suite.Suite;
import io.llamaoracle.harness.suite.Suites;
import org.junit.jupiter.api.Test;

class CatalogueTest {
    @Test
    void everyBundledSuiteIsAboutKnownModels() {
        Catalogue catalogue = Catalogue.load();
        for (Suite suite : Suites.all()) {
            assertThat(suite.models())
                    .as(suite.name())
                    .allMatch(m -> catalogue.find(m).isPresent());
        }
    }
}
