// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.hawser.common.config.ConfigDocs;
import org.hawser.common.config.GeneratedDocs;
import org.hawser.transport.TransportLimits;
import org.junit.jupiter.api.Test;

class TestTransportDefaults {
    @Test
    void defaultsFile_keysOfThisModule_isUpToDate() {
        GeneratedDocs.check(
                Path.of("src/main/resources/mpi-transport-default.xml"),
                new ConfigDocs().defaultXml(new TransportKeys()),
                GeneratedDocs.updateRequested());
    }

    @Test
    void limits_takeWhatIsSetAndElseDefaults() {
        TransportLimits limits = TransportKeys.limits(
                Map.of("hawser.transport.chunk-size", "4m", "hawser.transport.suspicion", "1m")::get);
        assertThat(limits.chunkBytes()).isEqualTo(4 << 20);
        assertThat(limits.suspicion()).isEqualTo(Duration.ofMinutes(1));
        assertThat(limits.silence()).isEqualTo(Duration.ofSeconds(3));
        assertThat(limits.guests()).isEqualTo(4096);
        assertThat(limits.messageBytes()).isEqualTo(64 << 10);
        assertThat(limits.headerBytes()).isEqualTo((64 << 10) - TransportLimits.MESSAGE_OVERHEAD);
    }
}
