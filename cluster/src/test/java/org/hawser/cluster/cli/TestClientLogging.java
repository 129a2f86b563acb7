// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestClientLogging {
    @Test
    void install_nothingConfigured_namesAResource() {
        Properties system = new Properties();

        ClientLogging.install(system);

        assertThat(system).containsEntry("log4j.configuration", ClientLogging.CONFIGURATION);
        assertThat(getClass().getClassLoader().getResource(ClientLogging.CONFIGURATION))
                .isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"log4j.configuration", "hadoop.root.logger"})
    void install_configuredAlready_changesNothing(String key) {
        Properties system = new Properties();
        system.setProperty(key, "chosen");

        ClientLogging.install(system);

        assertThat(system).hasSize(1).containsEntry(key, "chosen");
    }
}
