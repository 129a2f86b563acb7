// SPDX-License-Identifier: Apache-2.0
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
