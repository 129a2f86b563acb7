// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.permission.FsPermission;
import org.awaitility.Awaitility;
import org.hawser.semem.pool.PoolLink;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestPool {
    private static final String SPILL = TaskNode.MAP + "_spill_1.out";
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
        write(fs, relative, DATA);
    }

    private void write(FileSystem fs, String relative, byte[] data) throws IOException {
        try (FSDataOutputStream out = fs.create(path(relative))) {
            out.write(data);
        }
    }

    private byte[] read(FileSystem fs, String relative) throws IOException {
        try (FSDataInputStream in = fs.open(path(relative))) {
            return in.readAllBytes();
        }
    }

    private FakeAgent agent() throws IOException {
        return node.agent(1).refusing(1).pooling(10_000, 0);
    }

    @Test
    void file_inThePool_isReadLikeAnyOther() throws IOException {
        try (FakeAgent agent = agent();
                FileSystem fs = TaskNode.fileSystem(TaskNode.disk()).getRaw()) {
            write(fs, OUTPUT);

            assertThat(node.filesInPool()).hasToString("{" + OUTPUT + "=0+" + DATA.length + "}");
            assertThat(node.filesInMemory()).isEmpty();
            assertThat(node.filesOnDisk()).isEmpty();
            FileStatus status = fs.getFileStatus(path(OUTPUT));
            assertThat(status.getLen()).isEqualTo(DATA.length);
            assertThat(status.isFile()).isTrue();
            assertThat(status.getPermission()).isEqualTo(new FsPermission((short) 0644));
            assertThat(status.getModificationTime()).isPositive();
            assertThat(fs.listStatus(path(OUTPUT).getParent())).containsExactly(status);
            fs.setPermission(path(OUTPUT), new FsPermission((short) 0640));
            try (FSDataInputStream in = fs.open(path(OUTPUT))) {
                assertThat(in.available()).isEqualTo(DATA.length);
                in.seek(9_999);
                assertThat(in.read()).isEqualTo(DATA[9_999]);
                assertThat(in.read()).isEqualTo(DATA[10_000]);
                byte[] part = new byte[12_000];
                in.readFully(5_000, part);
                assertThat(part).isEqualTo(java.util.Arrays.copyOfRange(DATA, 5_000, 17_000));
                assertThat(in.getPos()).isEqualTo(10_001);
                in.seek(DATA.length);
                assertThat(in.read()).isNegative();
                assertThat(in.hasCapability(StreamCapabilities.VECTOREDIO)).isTrue();
            }
            assertThat(agent.pool().usage().files()).isOne();
            assertThatThrownBy(() -> fs.truncate(path(OUTPUT), 1)).isInstanceOf(FileNotFoundException.class);
            assertThat(fs.delete(path(OUTPUT).getParent(), true)).isTrue();
            assertThat(fs.exists(path(OUTPUT))).isFalse();
        }
    }

    @Test
    void file_beingWritten_hasNoMark() throws IOException {
        try (FakeAgent agent = agent();
                FileSystem fs = TaskNode.fileSystem(TaskNode.disk()).getRaw()) {
            try (FSDataOutputStream out = fs.create(path(OUTPUT))) {
                out.write(DATA);
                assertThat(node.filesInPool()).isEmpty();
                assertThat(fs.getFileStatus(path(OUTPUT)).getLen()).isPositive();
            }
            try (FSDataOutputStream out = fs.create(path(SPILL))) {
                out.write(DATA);
                assertThat(fs.delete(path(SPILL), false)).isTrue();
                out.write(DATA);
            }
            assertThat(fs.exists(path(SPILL))).isFalse();
            assertThat(node.filesInPool()).containsOnlyKeys(OUTPUT);
            Awaitility.await()
                    .untilAsserted(
                            () -> assertThat(agent.pool().usage().slots()).isEqualTo(3));
        }
    }

    @Test
    void file_deletedWhileItIsRead_isReadToItsEnd() throws IOException {
        try (FakeAgent agent = agent();
                FileSystem fs = TaskNode.fileSystem(TaskNode.disk()).getRaw()) {
            write(fs, SPILL);
            try (FSDataInputStream in = fs.open(path(SPILL))) {
                fs.delete(path(SPILL), false);
                write(fs, SPILL, new byte[DATA.length]);

                assertThat(in.readAllBytes()).isEqualTo(DATA);
            }
            assertThat(read(fs, SPILL)).isEqualTo(new byte[DATA.length]);
            write(fs, OUTPUT);
            assertThat(agent.pool().usage().slots()).isEqualTo(6);
            assertThat(node.filesInPool().get(OUTPUT)).hasToString("0+" + DATA.length);
        }
    }

    @Test
    void output_renamedWhileTheAgentIsLeftAlone_isAFile() throws IOException {
        MemoryDisk disk = TaskNode.disk(Duration.ofMillis(500), Duration.ofHours(1));
        try (FakeAgent agent = agent();
                FileSystem fs = TaskNode.fileSystem(disk).getRaw()) {
            write(fs, TaskNode.MAP + "_spill_0.out");
            agent.becomeDeaf();
            write(fs, SPILL);
            assertThat(fs.mkdirs(path(OUTPUT).getParent())).isTrue();

            assertThat(fs.rename(path(TaskNode.MAP + "_spill_0.out"), path(OUTPUT)))
                    .isTrue();

            assertThat(node.filesInPool())
                    .as("which the agent has under another name")
                    .isEmpty();
            assertThat(node.appDir(0).resolve(OUTPUT)).hasBinaryContent(DATA);
            assertThat(read(fs, OUTPUT)).isEqualTo(DATA);
        }
    }

    @Test
    void handles_ofManyFiles_areOne() throws IOException {
        AtomicInteger opens = new AtomicInteger();
        try (FakeAgent agent = agent();
                FileSystem fs = TaskNode.fileSystem(TaskNode.disk(opens)).getRaw()) {
            for (int i = 0; i < 50; i++) {
                write(fs, OUTPUT + i);
            }
            for (int i = 0; i < 50; i++) {
                assertThat(read(fs, OUTPUT + i)).isEqualTo(DATA);
            }
            assertThat(agent.pool().usage().files()).isEqualTo(50);
            assertThat(opens).hasValue(1);
        }
    }

    @Test
    void thread_thatIsInterrupted_readsAndWrites() throws IOException {
        AtomicInteger opens = new AtomicInteger();
        try (FakeAgent agent = agent();
                FileSystem fs = TaskNode.fileSystem(TaskNode.disk(opens)).getRaw()) {
            FSDataOutputStream out = fs.create(path(SPILL));
            out.write(DATA, 0, 9_000);
            Thread.currentThread().interrupt();
            out.write(DATA, 9_000, 900);
            out.hflush();
            assertThat(Thread.interrupted()).isTrue();
            out.write(DATA, 9_900, DATA.length - 9_900);
            out.close();

            Thread.currentThread().interrupt();
            assertThat(read(fs, SPILL)).isEqualTo(DATA);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(opens).hasValue(1);
            assertThat(agent.pool().usage().files()).isOne();
        }
    }

    @Test
    void disk_thatIsFull_isLeftForAFileOfItsOwn() throws IOException {
        MemoryDisk disk = new MemoryDisk(
                new AgentClient.Limits(Duration.ofSeconds(20), Duration.ZERO, TaskNode.EXTENT_BYTES),
                file -> full(file, 13_000));
        try (FakeAgent agent = agent();
                FileSystem fs = TaskNode.fileSystem(disk).getRaw()) {
            write(fs, OUTPUT);

            assertThat(node.appDir(0).resolve(OUTPUT)).hasBinaryContent(DATA);
            assertThat(node.links()).containsOnlyKeys(OUTPUT);
            assertThat(disk.fallbacks().of("not in the pool file: it cannot be written"))
                    .isOne();
            Awaitility.await()
                    .untilAsserted(() -> assertThat(agent.pool().isUnused()).isTrue());
        }
    }

    private static PoolHandles full(File file, long limit) {
        return new PoolHandles(file) {
            @Override
            void write(long to, byte[] bytes, int offset, int length) throws IOException {
                if (to + length > limit) {
                    throw new IOException("No space left on device");
                }
                super.write(to, bytes, offset, length);
            }
        };
    }

    @Test
    void rename_outOfThePool_copies() throws IOException {
        MemoryDisk disk = TaskNode.disk();
        try (FakeAgent agent = agent();
                FileSystem fs = TaskNode.fileSystem(disk).getRaw()) {
            write(fs, SPILL);
            assertThat(fs.rename(path(SPILL), path("kept"))).isTrue();
            assertThat(node.appDir(0).resolve("kept")).hasBinaryContent(DATA);
            assertThat(fs.exists(path(SPILL))).isFalse();

            // Not the first spill: nobody has asked whether the output may be there.
            write(fs, SPILL);
            assertThat(fs.rename(path(SPILL), path(OUTPUT))).isTrue();
            assertThat(node.appDir(0).resolve(OUTPUT)).hasBinaryContent(DATA);
            assertThat(node.filesInPool()).isEmpty();
            assertThat(disk.fallbacks().of(Fallbacks.COPIED)).isEqualTo(2);

            String first = TaskNode.MAP + "_spill_0.out";
            write(fs, first);
            assertThat(fs.rename(path(first), path(OUTPUT))).isTrue();
            assertThat(node.filesInPool()).containsOnlyKeys(OUTPUT);
            assertThat(node.filesOnDisk()).containsExactly(node.appDir(0).resolve("kept"));
            assertThat(agent.opened()).isEmpty();
        }
    }

    @Test
    void index_withoutRoom_isAFileOfItsOwn() throws IOException {
        try (FakeAgent agent = agent();
                FileSystem fs = TaskNode.fileSystem(TaskNode.disk()).getRaw()) {
            write(fs, OUTPUT + ".index");

            assertThat(node.appDir(0).resolve(OUTPUT + ".index")).hasBinaryContent(DATA);
            assertThat(agent.pool().usage().files()).isZero();
        }
    }

    @Test
    void pool_thatIsGone_isLeftAlone() throws IOException {
        try (FakeAgent agent = agent();
                FileSystem fs = TaskNode.fileSystem(TaskNode.disk()).getRaw()) {
            Files.delete(node.localDir(0).resolve(PoolLink.FILE));
            write(fs, SPILL);

            assertThat(node.localDir(0).resolve(PoolLink.FILE)).doesNotExist();
            assertThat(node.appDir(0).resolve(SPILL)).hasBinaryContent(DATA);
            agent.awaitLedger(Map.of());
        }
    }
}
