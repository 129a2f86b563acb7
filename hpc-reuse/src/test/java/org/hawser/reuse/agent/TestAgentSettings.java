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

    @Test
    void differences_changedAddedAndRemovedKeysOfHawser_areNamed() throws IOException {
        Configuration before = new Configuration(false);
        before.set("hawser.reuse.slots", "2");
        before.set("hawser.shuffle.transports", "tcp");
        before.set("hawser.reuse.run-dir", "/run");
        before.set("yarn.nodemanager.hostname", "n1");
        Path site = dir.resolve("agent-site.xml");
        AgentSettings.write(before, site);
        Configuration read = new Configuration(false);
        read.addResource(site.toUri().toURL());
        Configuration now = new Configuration(before);
        assertThat(AgentSettings.differences(now, read)).isEmpty();

        now.set("hawser.reuse.slots", "4");
        now.unset("hawser.shuffle.transports");
        now.set("hawser.semem.memory", "8g");
        now.set("yarn.nodemanager.hostname", "n2");

        assertThat(AgentSettings.differences(now, read))
                .containsExactly("hawser.reuse.slots", "hawser.semem.memory", "hawser.shuffle.transports");
    }
}
