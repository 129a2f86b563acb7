// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hawser.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestDirectoryCheck {
    @TempDir
    private Path dir;

    @Test
    void requireMemory_directory_isLeftAsItWas() {
        DirectoryCheck.requireMemory(dir);

        assertThat(dir).isEmptyDirectory();
    }

    @Test
    void requireMemory_noDirectory_isRefusedWithTheRemedy() throws IOException {
        assertThatThrownBy(() -> DirectoryCheck.requireMemory(dir.resolve("missing")))
                .isInstanceOf(ConfigException.class)
                .hasMessage("hawser.semem.memory-dir is \"" + dir.resolve("missing")
                        + "\", but files cannot be kept there: there is no file or directory " + dir.resolve("missing")
                        + ". Name the directory of a tmpfs in which this account may create others.");
        Path file = Files.createFile(dir.resolve("file"));
        assertThatThrownBy(() -> DirectoryCheck.requireMemory(file))
                .hasMessageContaining(": " + file + " is not a directory. ");
    }

    /** Not even root may make a directory there. */
    @Test
    void require_directoryThatCannotBeWritten_isRefused() {
        Path unwritable = Path.of("/proc");

        assertThatThrownBy(() -> DirectoryCheck.requireMemory(unwritable))
                .hasMessageStartingWith("hawser.semem.memory-dir is \"/proc\"");
        assertThatThrownBy(() -> DirectoryCheck.requireSpill(unwritable.resolve("a/b")))
                .hasMessageStartingWith("hawser.semem.spill-dir is \"/proc/a/b\"")
                .hasMessageContaining(": this account cannot make a directory in /proc. ");
    }

    @Test
    void requireSpill_directoryThatIsMissing_couldBeMadeAndIsNot() throws IOException {
        DirectoryCheck.requireSpill(dir.resolve("a/b"));

        assertThat(dir).isEmptyDirectory();
        Path file = Files.createFile(dir.resolve("file"));
        assertThatThrownBy(() -> DirectoryCheck.requireSpill(file.resolve("a")))
                .hasMessageContaining(file + " is not a directory");
    }

    @Test
    void warning_fileSystem_isOfThoseThatAreNotInMemory() throws IOException {
        assertThat(DirectoryCheck.warning(Path.of("/dev/shm"))).isEmpty();
        assertThat(DirectoryCheck.warning(Path.of("/proc"))).hasValueSatisfying(text -> assertThat(text)
                .startsWith("hawser.semem.memory-dir is /proc, a file system of type proc,"));
    }
}
