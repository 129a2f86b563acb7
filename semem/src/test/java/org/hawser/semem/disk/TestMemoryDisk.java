// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.hawser.common.localfs.LocalDiskPart;
import org.hawser.semem.wire.Announcement;
import org.hawser.semem.wire.Marker;
import org.hawser.semem.wire.MemoryMessage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestMemoryDisk {
    private static final String SPILL = TaskNode.MAP + "_spill_0.out";
    private static final String OUTPUT = "output/" + TaskNode.MAP + "/file.out";
    private static final byte[] DATA = "intermediate".repeat(2000).getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path directory;

    private TaskNode node;

    @BeforeEach
    void makeDirectories() throws IOException {
        node = new TaskNode(directory);
    }

    private org.apache.hadoop.fs.Path path(String relative) {
        return new org.apache.hadoop.fs.Path(node.appDir(0).resolve(relative).toString());
    }

    private void write(FileSystem fs, String relative) throws IOException {
        try (FSDataOutputStream out = fs.create(path(relative))) {
            out.write(DATA);
        }
    }

    @Test
    void part_ofTheServiceLoader_isThisOne() {
        assertThat(ServiceLoader.load(LocalDiskPart.class)).hasAtLeastOneElementOfType(MemoryDisk.class);
    }

    @Test
    void output_withRoom_isInMemoryAndReadUnderItsNameWithoutUs() throws IOException {
        try (FakeAgent agent = node.agent(1);
                FileSystem fs = TaskNode.fileSystem(TaskNode.disk()).getRaw()) {
            fs.mkdirs(path(""));
            assertThat(node.appDir(0).resolve("output")).isSymbolicLink();
            write(fs, OUTPUT);

            assertThat(node.appDir(0).resolve(OUTPUT)).hasBinaryContent(DATA);
            assertThat(node.appDir(1).resolve(OUTPUT)).hasBinaryContent(DATA);
            agent.awaitLedger(Map.of(OUTPUT, (long) DATA.length));
            assertThat(node.filesOnDisk()).isEmpty();
            fs.setPermission(path(OUTPUT), new FsPermission((short) 0640));
            assertThat(fs.getFileStatus(path(OUTPUT)).getPermission()).isEqualTo(new FsPermission((short) 0640));
            assertThat(agent.connections()).isOne();
        }
    }

    /** As a task does at its end, to tell the ApplicationMaster. */
    @Test
    void status_ofOutputThatWasMoved_hasItsLength() throws IOException {
        try (FakeAgent agent = node.agent(1);
                FileSystem fs = TaskNode.fileSystem(TaskNode.disk()).getRaw()) {
            write(fs, OUTPUT);
            new Marker(DATA.length, List.of("memory/node7:1234")).replace(node.inMemory(OUTPUT));

            assertThat(fs.exists(path(OUTPUT))).isTrue();
            assertThat(fs.getFileStatus(path(OUTPUT)).getLen()).isEqualTo(DATA.length);
            assertThatThrownBy(() -> fs.open(path(OUTPUT)))
                    .isInstanceOf(FileNotFoundException.class)
                    .hasMessageContaining("memory/node7:1234");
            assertThat(agent.connections()).isOne();
        }
    }

    /** So that many small files fit, and large ones need few questions. */
    @Test
    void room_isAskedForInPiecesThatDouble() throws IOException {
        try (FakeAgent agent = node.agent(1);
                FileSystem fs = TaskNode.fileSystem(TaskNode.disk()).getRaw()) {
            try (FSDataOutputStream out = fs.create(path(OUTPUT), true, 64)) {
                for (int i = 0; i < 3 * TaskNode.EXTENT_BYTES; i += 64) {
                    out.write(DATA, i, 64);
                }
            }

            assertThat(agent.wanted()).containsExactly(128L, 128L, 256L, 512L, 1024L, 2048L, 4096L, 4096L);
        }
    }

    @Test
    void close_ofTheFileSystem_leavesTheAgentAndDropsOpenFiles() throws IOException {
        try (FakeAgent agent = node.agent(1)) {
            FileSystem fs = TaskNode.fileSystem(TaskNode.disk()).getRaw();
            FSDataOutputStream unfinished = fs.create(path(OUTPUT));
            unfinished.write(DATA);
            write(fs, SPILL);
            fs.close();

            await().atMost(Duration.ofSeconds(20)).until(() -> !agent.hasClients());
            assertThat(node.filesInMemory()).isEqualTo(Map.of(SPILL, (long) DATA.length));
            // What goes on nevertheless is not lost.
            unfinished.write(DATA);
            unfinished.close();
            assertThat(node.links()).containsOnlyKeys(OUTPUT);
            assertThat(Files.size(node.appDir(1).resolve(OUTPUT))).isEqualTo(2L * DATA.length);
            assertThat(fs.open(path(SPILL)).readAllBytes()).isEqualTo(DATA);
            assertThat(agent.hasClients()).isFalse();
        }
    }

    @Test
    void files_withoutAgent_areWhereHadoopPutsThem() throws IOException {
        try (FileSystem fs = TaskNode.fileSystem(TaskNode.disk()).getRaw()) {
            write(fs, SPILL);
            write(fs, OUTPUT);
        }

        assertThat(node.filesOnDisk())
                .containsExactlyInAnyOrder(
                        node.appDir(0).resolve(SPILL), node.appDir(0).resolve(OUTPUT));
        assertThat(node.store()).doesNotExist();
    }

    @Test
    void files_whereOutputIsADirectory_stayOnDisk() throws IOException {
        Files.createDirectories(node.appDir(0).resolve("output"));
        try (FakeAgent agent = node.agent(1);
                FileSystem fs = TaskNode.fileSystem(TaskNode.disk()).getRaw()) {
            Files.createDirectories(node.inMemory("output"));
            Files.createSymbolicLink(node.appDir(1).resolve("output"), node.inMemory("output"));
            write(fs, OUTPUT);
            write(fs, SPILL);

            assertThat(agent.ledger()).isEmpty();
            assertThat(node.appDir(0).resolve(OUTPUT)).isRegularFile();
        }
    }

    @Test
    void output_afterAgentAndStoreWereLost_isOnDiskBehindALink() throws IOException {
        Files.createSymbolicLink(node.appDir(0).resolve("output"), node.inMemory("output"));
        MemoryDisk disk = TaskNode.disk();
        try (FileSystem fs = TaskNode.fileSystem(disk).getRaw()) {
            fs.mkdirs(path(""));
            write(fs, OUTPUT);
            write(fs, SPILL);
            fs.rename(path(SPILL), path(OUTPUT + ".index"));
        }

        assertThat(node.links())
                .isEqualTo(Map.of(
                        OUTPUT,
                        node.appDir(0).resolve("semem-disk").resolve(OUTPUT),
                        OUTPUT + ".index",
                        node.appDir(0).resolve("semem-disk").resolve(OUTPUT + ".index")));
        assertThat(node.appDir(0).resolve(OUTPUT)).hasBinaryContent(DATA);
        assertThat(node.filesInMemory()).isEmpty();
        assertThat(disk.fallbacks().of(AgentClient.NO_AGENT)).isEqualTo(2);
    }

    /** A target of 128 bytes or more takes a page, which a full tmpfs does not have. */
    @Test
    void output_onDisk_hasALinkThatTakesNoPage() throws IOException {
        Files.createSymbolicLink(node.appDir(0).resolve("output"), node.inMemory("output"));
        try (FileSystem fs = TaskNode.fileSystem(TaskNode.disk()).getRaw()) {
            write(fs, OUTPUT);
        }

        assertThat(node.appDir(0).resolve("semem-disk").resolve(OUTPUT).toString())
                .hasSizeGreaterThan(127);
        assertThat(Files.readSymbolicLink(node.inMemory(OUTPUT)).toString()).hasSizeLessThan(128);
        assertThat(node.appDir(0).resolve(OUTPUT)).hasBinaryContent(DATA);
    }

    /** Everybody may enter the directory that it is in. */
    @Test
    void store_thatWasLost_isThisAccountsAloneAgain() throws IOException {
        try (FakeAgent agent = node.agent(1);
                FileSystem fs = TaskNode.fileSystem(TaskNode.disk()).getRaw()) {
            write(fs, SPILL);
            FileUtil.fullyDelete(node.store().toFile());
            write(fs, OUTPUT);

            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(node.store())))
                    .isEqualTo("rwx------");
            assertThat(node.filesInMemory()).containsOnlyKeys(OUTPUT);
            assertThat(agent.connections()).isOne();
        }
    }

    @Test
    void agent_thatStopsAnswering_isWaitedForOnce() throws IOException {
        MemoryDisk disk = TaskNode.disk(Duration.ofMillis(200), Duration.ofSeconds(100));
        try (FakeAgent agent = node.agent(1);
                FileSystem fs = TaskNode.fileSystem(disk).getRaw()) {
            write(fs, SPILL);
            agent.becomeDeaf();
            for (int i = 0; i < 50; i++) {
                write(fs, OUTPUT + i);
            }

            assertThat(disk.fallbacks().of(AgentClient.NO_AGENT)).isEqualTo(50);
            assertThat(fs.open(path(OUTPUT + 3)).readAllBytes()).isEqualTo(DATA);
        }
    }

    /** Also by the thread that has a file open: its file goes to disk after one time limit. */
    @Test
    void agent_thatStopsAnsweringAWriter_isNotConnectedAgain() throws IOException {
        MemoryDisk disk = TaskNode.disk(Duration.ofMillis(200), Duration.ofSeconds(100));
        try (FakeAgent agent = node.agent(1);
                FileSystem fs = TaskNode.fileSystem(disk).getRaw()) {
            try (FSDataOutputStream out = fs.create(path(OUTPUT))) {
                agent.becomeDeaf();
                out.write(DATA);
            }

            assertThat(agent.sockets()).isOne();
            assertThat(node.appDir(0).resolve(OUTPUT)).hasBinaryContent(DATA);
            assertThat(node.links()).containsOnlyKeys(OUTPUT);
        }
    }

    /** Without trust in the directory of the socket a client would write where others tell it. */
    @Test
    void agent_inADirectoryThatOthersMayReplace_isNotAsked() throws IOException {
        Path shared = Files.createDirectory(directory.resolve("shared"));
        Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path run = Files.createDirectory(shared.resolve("run"));
        try (FakeAgent agent = new FakeAgent(run, node.store(), List.of(node.localDir(0)), 1);
                FileSystem fs = TaskNode.fileSystem(TaskNode.disk()).getRaw()) {
            write(fs, OUTPUT);

            assertThat(agent.connections()).isZero();
            assertThat(node.appDir(0).resolve(OUTPUT)).hasBinaryContent(DATA);
        }
    }

    @Test
    void announcement_thatIsNone_isNoAgent() throws IOException {
        for (String text : new String[] {
            "",
            "null",
            "{",
            "{\"version\":1}",
            "{\"version\":" + MemoryMessage.VERSION + ",\"socket\":\"\\u0000\",\"store\":\"/\"}"
        }) {
            Files.writeString(node.localDir(0).resolve(Announcement.FILE), text);
            try (FileSystem fs = TaskNode.fileSystem(TaskNode.disk()).getRaw()) {
                write(fs, OUTPUT);
            }
            assertThat(node.appDir(0).resolve(OUTPUT)).as(text).hasBinaryContent(DATA);
        }
    }

    @Test
    void memory_thatIsFull_isLeftForTheDisk() throws IOException {
        MemoryDisk disk = TaskNode.disk();
        File named = node.appDir(0).resolve(OUTPUT).toFile();
        try (FakeAgent agent = node.agent(1);
                disk) {
            try (OutputStream out = disk.write(named, false, this::openFull)) {
                for (int i = 0; i < DATA.length; i += 100) {
                    out.write(DATA, i, 100);
                }
            }

            assertThat(named).hasBinaryContent(DATA);
            assertThat(node.links()).containsOnlyKeys(OUTPUT);
            agent.awaitLedger(Map.of());
            assertThat(disk.fallbacks().of("memory cannot be written")).isOne();
        }
    }

    /** Memory takes a part of the piece that does not fit, as a file system does. */
    private OutputStream openFull(File where, boolean append) throws IOException {
        OutputStream file = new FileOutputStream(where, append);
        return !where.toPath().startsWith(node.store())
                ? file
                : new FilterOutputStream(file) {
                    private int left = 10_050;

                    @Override
                    public void write(byte[] bytes, int offset, int length) throws IOException {
                        out.write(bytes, offset, Math.min(left, length));
                        left -= length;
                        if (left < 0) {
                            throw noSpaceLeft();
                        }
                    }
                };
    }

    @Test
    void memory_thatIsFullWhenTheDiskIsTooAtTheEnd_leavesNoFileOpen() throws IOException {
        File named = node.appDir(0).resolve(OUTPUT).toFile();
        try (FakeAgent agent = node.agent(1);
                MemoryDisk disk = TaskNode.disk()) {
            OutputStream out = disk.write(named, false, this::openUnflushable);
            out.write(DATA);
            assertThat(openInMemory()).isNotEmpty();
            Files.writeString(node.appDir(0).resolve("semem-disk"), "in the way");

            assertThatThrownBy(out::close).isInstanceOf(IOException.class);

            assertThat(openInMemory()).isEmpty();
            assertThat(agent.connections()).isOne();
        }
    }

    private OutputStream openUnflushable(File where, boolean append) throws IOException {
        return new FilterOutputStream(new FileOutputStream(where, append)) {
            @Override
            public void flush() throws IOException {
                throw new IOException("as a file system does that is full");
            }
        };
    }

    /** The files of the store that this process has open. */
    private List<Path> openInMemory() throws IOException {
        List<Path> open = new ArrayList<>();
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            for (Path descriptor : descriptors.toList()) {
                try {
                    open.add(Files.readSymbolicLink(descriptor));
                } catch (NoSuchFileException e) {
                    // Closed meanwhile.
                }
            }
        }
        return open.stream().filter(file -> file.startsWith(node.store())).toList();
    }

    /** What Hadoop's own stream throws at a full file system. */
    private static FSError noSpaceLeft() {
        return catchThrowableOfType(FSError.class, () -> {
            try (RawLocalFileSystem plain = new RawLocalFileSystem()) {
                plain.initialize(URI.create("file:///"), new Configuration(false));
                OutputStream full = plain.append(new org.apache.hadoop.fs.Path("/dev/full"));
                full.write(1);
                full.flush();
            }
        });
    }

    @Test
    void rename_toAFileThatIsNotOurs_copiesOutOfMemory() throws IOException {
        MemoryDisk disk = TaskNode.disk();
        try (FakeAgent agent = node.agent(1);
                FileSystem fs = TaskNode.fileSystem(disk).getRaw()) {
            write(fs, SPILL);
            org.apache.hadoop.fs.Path other = path("kept");
            assertThat(fs.rename(path(SPILL), other)).isTrue();
            assertThat(node.appDir(0).resolve("kept")).hasBinaryContent(DATA);
            agent.awaitLedger(Map.of());

            assertThat(fs.rename(other, path(OUTPUT))).isTrue();
            assertThat(node.links()).containsOnlyKeys(OUTPUT);
            assertThat(fs.exists(other)).isFalse();
            assertThatThrownBy(() -> fs.rename(path("missing"), path(OUTPUT + "x")))
                    .isInstanceOf(FileNotFoundException.class);
        }
    }

    @Test
    void directory_deletedWhole_takesTheFilesOnDiskWithIt() throws IOException {
        try (FakeAgent agent = node.agent(5).refusing(0.5);
                FileSystem fs = TaskNode.fileSystem(TaskNode.disk()).getRaw()) {
            for (int i = 0; i < 20; i++) {
                write(fs, OUTPUT + i);
            }
            assertThat(node.links()).isNotEmpty();
            assertThat(agent.ledger()).isNotEmpty();
            assertThat(fs.listStatus(path("output/" + TaskNode.MAP))).hasSize(20);

            assertThat(fs.delete(path("output/" + TaskNode.MAP), true)).isTrue();

            agent.awaitLedger(Map.of());
            assertThat(node.filesOnDisk()).isEmpty();
            assertThat(node.filesInMemory()).isEmpty();
        }
    }
}
