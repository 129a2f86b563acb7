/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
