// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The other account is played: the file system gives nothing away. */
class TestOwnership {
    private static final long OTHER = 4711;

    @TempDir
    private Path temporary;

    private final Set<Path> anothers = new HashSet<>();
    private final Set<Path> shared = new HashSet<>();
    private final Ownership own = new Ownership(new UnixSystem().getUid(), new Ownership.Owners() {
        @Override
        public long uid(Path path) throws IOException {
            return anothers.contains(path) ? OTHER : Ownership.uid(path);
        }

        @Override
        public String group(Path path) {
            return shared.contains(path) ? "hadoop" : System.getProperty("user.name");
        }
    });

    private Path dir;
    private Path sticky;

    @BeforeEach
    void makeStickyDirectory() throws IOException {
        dir = temporary.toRealPath();
        sticky = Files.createDirectory(dir.resolve("sticky"));
        Files.setAttribute(sticky, "unix:mode", 01777);
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private static Path open(Path directory) throws IOException {
        return Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
    }

    private void assertRefused(Path directory, Path culprit) {
        assertThatThrownBy(() -> own.require(directory))
                .isInstanceOf(FileSystemException.class)
                .hasMessageStartingWith(culprit + ": belongs to ");
    }

    @Test
    void create_missing_isPrivate() throws IOException {
        Path made = sticky.resolve("made");
        own.create(made);
        assertThat(mode(made)).isEqualTo("rwx------");
    }

    @Test
    void create_directoryOfAnother_isRefusedAndLeftAsItIs() throws IOException {
        Path taken = open(Files.createDirectory(sticky.resolve("taken")));
        anothers.add(taken);
        assertThatThrownBy(() -> own.create(taken))
                .isInstanceOf(FileSystemException.class)
                .hasMessageStartingWith(taken + ": belongs to ");
        assertThat(mode(taken)).isEqualTo("rwxrwxrwx");
    }

    @Test
    void create_wasOpenAndHoldsAnothersFile_isRefused() throws IOException {
        Path made = open(Files.createDirectory(dir.resolve("made")));
        Path planted =
                Files.createFile(Files.createDirectory(made.resolve("slots")).resolve("slot-0.pid"));
        own.create(open(made));
        anothers.add(planted);
        open(made);
        assertThatThrownBy(() -> own.create(made)).hasMessageStartingWith(planted + ": belongs to ");
    }

    @Test
    void requireFile_ownRegularFileOnly_isAccepted() throws IOException {
        Path file = Files.createFile(dir.resolve("file"));
        Path link = Files.createSymbolicLink(dir.resolve("link"), file);

        own.requireFile(file);
        assertThatThrownBy(() -> own.requireFile(link)).hasMessage(link + ": is no regular file");
        assertThatThrownBy(() -> own.requireFile(dir)).hasMessage(dir + ": is no regular file");
        anothers.add(file);
        assertThatThrownBy(() -> own.requireFile(file)).hasMessageStartingWith(file + ": belongs to ");
    }

    @Test
    void require_belowAnothersDirectoryInAStickyOne_isRefused() throws IOException {
        Path parent = Files.createDirectory(sticky.resolve("parent"));
        Path run = Files.createDirectory(parent.resolve("run"));
        own.require(run);
        anothers.add(parent);
        assertRefused(run, parent);
    }

    @Test
    void require_belowAnothersDirectoryThatOnlyTheyCanWrite_isAccepted() throws IOException {
        Path parent = Files.createDirectory(dir.resolve("project"));
        Path run = Files.createDirectory(parent.resolve("run"));
        anothers.add(parent);
        own.require(run);
    }

    @Test
    void require_anothersLinkToAnOwnDirectory_isRefused() throws IOException {
        Path target = Files.createDirectory(dir.resolve("target"));
        Path link = Files.createSymbolicLink(sticky.resolve("link"), target);
        own.require(link);
        anothers.add(link);
        assertRefused(link, link);
    }

    @Test
    void require_parentIsOpenToEverybody_isRefused() throws IOException {
        Path open = open(Files.createDirectory(dir.resolve("open")));
        Path run = Files.createDirectory(open.resolve("run"));
        assertThatThrownBy(() -> own.require(run))
                .hasMessage(run + ": can be replaced by anyone who may write " + open + " (chmod go-w " + open
                        + " ends that)");
    }

    @Test
    void require_parentIsOpenToItsGroup_isRefused() throws IOException {
        Path parent = Files.createDirectory(dir.resolve("parent"));
        Path run = Files.createDirectory(parent.resolve("run"));
        Files.setPosixFilePermissions(parent, PosixFilePermissions.fromString("rwxrwx---"));
        shared.add(parent);
        assertThatThrownBy(() -> own.require(run))
                .hasMessage(run + ": can be replaced by the group hadoop, which may write " + parent + " (chmod go-w "
                        + parent + " ends that)");
        Files.setAttribute(parent, "unix:mode", 01770);
        own.require(run);
        anothers.add(run);
        assertRefused(run, run);
    }

    @Test
    void require_parentIsOpenToTheAccountsOwnGroup_isAccepted() throws IOException {
        Path parent = Files.createDirectory(dir.resolve("parent"));
        Path run = Files.createDirectory(parent.resolve("run"));
        Files.setPosixFilePermissions(parent, PosixFilePermissions.fromString("rwxrwx---"));
        own.require(run);
    }
}
