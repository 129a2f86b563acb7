// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.hawser.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestRunDirectory {
    @TempDir
    private Path dir;

    @Test
    void constructor_pathTooLongForASocket_isRefused() {
        String path = "/" + "x".repeat(90);
        assertThatThrownBy(() -> new RunDirectory(Path.of(path)))
                .isInstanceOf(ConfigException.class)
                .hasMessage(
                        "hawser.reuse.run-dir is '" + path + "', 91 bytes; a Unix domain socket in it needs at most 90."
                                + " Set it to a shorter path on a local file system.");
    }

    @Test
    void constructor_longestPath_isAccepted() {
        assertThat(new RunDirectory(Path.of("/" + "x".repeat(89))).socket()).hasFileName("agent.sock");
    }

    @Test
    void constructor_fewCharactersOfManyBytes_isRefused() {
        assertThatThrownBy(() -> new RunDirectory(Path.of("/" + "\u4e2d".repeat(40))))
                .hasMessageContaining("121 bytes");
    }

    @Test
    void create_missing_isOwnedByThisAccountAlone() throws IOException {
        RunDirectory run = new RunDirectory(dir.resolve("a/b")).create();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(run.path())))
                .isEqualTo("rwx------");
        assertThat(run.slots()).isDirectory();
        assertThat(run.audit(3).getParent()).isDirectory();
        assertThat(run.archiveArguments("client").getParent()).isDirectory();
    }

    @Test
    void create_readableByOthers_isClosedToThem() throws IOException {
        Path open = Files.createDirectory(dir.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        new RunDirectory(open).create();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(open)))
                .isEqualTo("rwx------");
    }

    @Test
    void create_isAFile_fails() throws IOException {
        Path file = Files.writeString(dir.resolve("file"), "");
        assertThatThrownBy(() -> new RunDirectory(file).create())
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("hawser.reuse.run-dir is '" + file + "', which cannot be used: " + file
                        + ": is not a directory. Set it to a directory");
    }

    @Test
    void create_parentIsOpenToEverybody_isRefused() throws IOException {
        Path open = Files.createDirectory(dir.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThatThrownBy(() -> new RunDirectory(open.resolve("run")).create())
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("can be replaced by anyone who may write " + open);
    }

    @Test
    void requireOwn_removedSince_fails() throws IOException {
        RunDirectory run = new RunDirectory(dir.resolve("run"));
        assertThatThrownBy(run::requireOwn).isInstanceOf(IOException.class);
        run.create().requireOwn();
    }
}
