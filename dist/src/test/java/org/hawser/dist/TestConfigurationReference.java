// SPDX-License-Identifier: Apache-2.0
package org.hawser.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.ServiceLoader;
import org.hawser.common.config.ConfigDocs;
import org.hawser.common.config.GeneratedDocs;
import org.hawser.common.config.KeyGroup;
import org.junit.jupiter.api.Test;

class TestConfigurationReference {
    @Test
    void configurationPage_keysOfAllModules_isUpToDate() {
        List<KeyGroup> groups = ServiceLoader.load(KeyGroup.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        assertThat(groups).isNotEmpty();

        GeneratedDocs.check(
                Checkout.root().resolve("docs/configuration.md"),
                new ConfigDocs().markdown(groups),
                GeneratedDocs.updateRequested());
    }
}
