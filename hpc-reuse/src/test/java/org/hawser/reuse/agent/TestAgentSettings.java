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
package org.hawser.reuse.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestAgentSettings {
    @TempDir
    private Path dir;

    @Test
    void of_httpsOnly_namesTheCertificateByItsPath() throws IOException {
        Path file = Files.writeString(dir.resolve("ssl-server.xml"), "<configuration/>");
        Configuration conf = new Configuration(false);
        try (URLClassLoader loader = new URLClassLoader(new URL[] {dir.toUri().toURL()})) {
            conf.setClassLoader(loader);
            assertThat(AgentSettings.of(conf).get("hadoop.ssl.server.conf")).isNull();
            conf.set("yarn.http.policy", "HTTPS_ONLY");
            assertThat(AgentSettings.of(conf).get("hadoop.ssl.server.conf")).isEqualTo(file.toString());
        }
    }
}
