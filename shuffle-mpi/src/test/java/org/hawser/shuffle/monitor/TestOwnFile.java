// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.monitor;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that another user has prepared, or that are held for ever, cost a reducer the others' load and nothing else. */
class TestOwnFile {
    private static final NodeLayout LAYOUT = new NodeLayout(8, 3);
    private static final UserPrincipal ALICE = () -> "alice";
    private static final UserPrincipal MALLORY = () -> "mallory";

    @TempDir
    private Path dir;

    private Path monitor() {
        return dir.resolve("monitor");
    }

    private Path lock() {
        return dir.resolve("monitor.lock");
    }

    private void openFallsBack() {
        try (SourceMonitor opened = NodeSourceMonitor.open(monitor(), LAYOUT, Duration.ZERO)) {
            assertThat(opened).isInstanceOf(LocalSourceMonitor.class);
        }
    }

    private static Set<PosixFilePermission> mode(String text) {
        return PosixFilePermissions.fromString(text);
    }

    @Test
    void objection_ownersFile_isNone() {
        assertThat(OwnFile.objection(ALICE, mode("rw-------"), ALICE)).isEmpty();
    }

    @Test
    void objection_anotherUsersFile_namesBoth() {
        assertThat(OwnFile.objection(MALLORY, mode("rw-------"), ALICE))
                .hasValue("belongs to mallory with mode rw-------, allowed is alice with mode rw-------; remove it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-rw----", "rw----r--", "rw-rw-rw-", "r--------", "---------"})
    void objection_otherMode_namesIt(String mode) {
        assertThat(OwnFile.objection(ALICE, mode(mode), ALICE))
                .hasValueSatisfying(objection -> assertThat(objection).contains("alice with mode " + mode + ","));
    }

    @Test
    void require_ownFile_isAccepted() throws IOException {
        Files.createFile(monitor(), PosixFilePermissions.asFileAttribute(OwnFile.MODE));

        assertThatNoException().isThrownBy(() -> OwnFile.require(monitor()));
    }

    @Test
    void require_linkToOwnFile_isRefused() throws IOException {
        Path own = Files.createFile(dir.resolve("own"), PosixFilePermissions.asFileAttribute(OwnFile.MODE));
        Files.createSymbolicLink(monitor(), own);

        assertThatThrownBy(() -> OwnFile.require(monitor())).isInstanceOf(IOException.class);
    }

    @Test
    void open_fileThatOthersMayOpen_isLeftAlone() throws IOException {
        NodeSourceMonitor.open(monitor(), LAYOUT).close();
        Files.setPosixFilePermissions(monitor(), mode("rw-rw-rw-"));
        byte[] before = Files.readAllBytes(monitor());

        openFallsBack();

        assertThat(monitor()).hasBinaryContent(before);
    }

    @Test
    void open_lockThatOthersMayOpen_isNotWaitedFor() throws IOException {
        Files.createFile(lock());
        Files.setPosixFilePermissions(lock(), mode("rw-rw-rw-"));

        openFallsBack();

        assertThat(monitor()).doesNotExist();
    }

    @Test
    void open_lockHeldForEver_fallsBack() throws IOException {
        try (FileChannel held = FileChannel.open(
                        lock(), Set.of(CREATE_NEW, WRITE), PosixFilePermissions.asFileAttribute(OwnFile.MODE));
                FileLock lock = held.lock()) {
            assertThat(lock.isValid()).isTrue();
            openFallsBack();
        }

        try (SourceMonitor opened = NodeSourceMonitor.open(monitor(), LAYOUT)) {
            assertThat(opened).isInstanceOf(NodeSourceMonitor.class);
        }
    }
}
