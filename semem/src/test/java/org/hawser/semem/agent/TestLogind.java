// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestLogind {
    @TempDir
    private Path root;

    @BeforeEach
    void boot() throws IOException {
        Files.createDirectories(root.resolve("run/systemd/system"));
        Files.createDirectories(root.resolve("usr/lib/systemd/logind.conf.d"));
        Files.createDirectories(root.resolve("etc/systemd"));
        Files.createDirectories(root.resolve("var/lib/systemd/linger"));
    }

    @Test
    void userAccount_withoutSettings_losesItsFiles() {
        assertThat(removesFilesOf(1000)).isTrue();
    }

    @Test
    void systemAccount_losesNothing() {
        assertThat(removesFilesOf(999)).isFalse();
    }

    @Test
    void accountThatLingers_losesNothing() throws IOException {
        Files.createFile(root.resolve("var/lib/systemd/linger/alice"));

        assertThat(removesFilesOf(1000)).isFalse();
    }

    @Test
    void machineWithoutSystemd_removesNothing() throws IOException {
        Files.delete(root.resolve("run/systemd/system"));

        assertThat(removesFilesOf(1000)).isFalse();
    }

    @Test
    void settings_theLastOne_counts() throws IOException {
        Files.writeString(root.resolve("usr/lib/systemd/logind.conf.d/10-site.conf"), "[Login]\nRemoveIPC=no\n");
        assertThat(removesFilesOf(1000)).isFalse();

        Files.writeString(root.resolve("etc/systemd/logind.conf"), "[Login]\n#RemoveIPC=no\nRemoveIPC = yes\n");
        assertThat(removesFilesOf(1000)).isTrue();
    }

    private boolean removesFilesOf(int uid) {
        return new Logind(root).removesFilesOf(uid, "alice");
    }
}
