// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.metrics2.impl.MetricsSystemImpl;
import org.awaitility.Awaitility;
import org.hawser.common.localfs.HawserLocalFileSystem;
import org.hawser.reuse.service.AgentServiceHandle;
import org.hawser.reuse.socket.MessageConnection;
import org.hawser.semem.disk.MemoryDisk;
import org.hawser.semem.metrics.SememMetrics;
import org.hawser.semem.pool.PoolLink;
import org.hawser.semem.pool.PoolMark;
import org.hawser.semem.wire.Announcement;
import org.hawser.semem.wire.MemoryMessage;
import org.hawser.semem.wire.PidNamespace;
import org.hawser.shuffle.server.Extent;
import org.hawser.shuffle.server.OutputPlace;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MapAttempt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Without memory, but with a pool file: from the task's file system to the file, all but the processes real. */
class TestPoolService {
    private static final String APPLICATION = "application_1_0001";
    private static final String ATTEMPT = "attempt_1_0001_m_000000_0";
    private static final String OUTPUT = "output/" + ATTEMPT + "/file.out";
    private static final String SPILL = ATTEMPT + "_spill_1.out";
    private static final byte[] DATA = new byte[9 << 20];

    @TempDir
    private Path root;

    private final Map<String, String> settings = new HashMap<>();
    private Path localDir;
    private Path appDir;
    private Path pool;
    private Optional<AgentServiceHandle> running = Optional.empty();

    @BeforeEach
    void directories() throws IOException {
        new Random(1).nextBytes(DATA);
        Files.createDirectory(
                root.resolve("run"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.createDirectory(root.resolve("shm"));
        localDir = root.resolve("local");
        appDir = Files.createDirectories(localDir.resolve("usercache/alice/appcache/" + APPLICATION));
        pool = localDir.resolve(PoolLink.FILE);
        settings.put("yarn.nodemanager.local-dirs", localDir.toString());
        settings.put("hawser.semem.memory-dir", root.resolve("shm").toString());
        settings.put("hawser.semem.file-pool", "always");
    }

    @AfterEach
    void stop() {
        running.ifPresent(AgentServiceHandle::close);
        running = Optional.empty();
    }

    private void start() throws IOException {
        running = Optional.of(new SememService().start(new FakeAgentContext(root.resolve("run"), settings)));
        Awaitility.await().until(() -> Files.exists(localDir.resolve(Announcement.FILE)));
    }

    private static FileSystem fileSystem() throws IOException {
        LocalFileSystem fs = new HawserLocalFileSystem(List.of(new MemoryDisk()));
        fs.initialize(URI.create("file:///"), new Configuration());
        return fs.getRaw();
    }

    private org.apache.hadoop.fs.Path path(String relative) {
        return new org.apache.hadoop.fs.Path(appDir.resolve(relative).toString());
    }

    private void write(FileSystem fs, String relative) throws IOException {
        try (FSDataOutputStream out = fs.create(path(relative))) {
            out.write(DATA);
        }
    }

    private byte[] read(FileSystem fs, String relative) throws IOException {
        try (FSDataInputStream in = fs.open(path(relative))) {
            return in.readAllBytes();
        }
    }

    private Path mark(String relative) throws IOException {
        try (var stores = Files.list(root.resolve("shm"))) {
            return stores.findFirst().orElseThrow().resolve(APPLICATION).resolve(relative);
        }
    }

    private Map<String, Long> counters() throws IOException {
        try (MessageConnection<MemoryMessage> connection = connect()) {
            connection.send(new MemoryMessage.Status());
            return ((MemoryMessage.Report) connection.receive()).counters();
        }
    }

    private MessageConnection<MemoryMessage> connect() throws IOException {
        return MessageConnection.open(
                root.resolve("run").resolve(MemoryMessage.SOCKET), MemoryMessage.class, Duration.ofSeconds(30));
    }

    private void endApplication() throws IOException {
        Files.deleteIfExists(appDir.resolve("output"));
        try (var left = Files.list(appDir)) {
            assertThat(left).isEmpty();
        }
        Files.delete(appDir);
    }

    @Test
    void files_withoutMemory_areInThePoolUntilTheApplicationEnds() throws Exception {
        start();
        assertThat(pool).doesNotExist();
        try (FileSystem fs = fileSystem()) {
            write(fs, SPILL);
            write(fs, ATTEMPT + "_spill_2.out");

            assertThat(Files.getPosixFilePermissions(pool)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
            assertThat(PoolMark.at(mark(SPILL)).orElseThrow()).hasToString("0+" + DATA.length);
            assertThat(read(fs, SPILL)).isEqualTo(DATA);
            assertThat(counters())
                    .containsEntry("poolFiles", 2L)
                    .containsEntry("poolSlots", 4L)
                    .containsEntry("poolBytes", 2L * DATA.length);
            fs.delete(path(SPILL), false);
            Awaitility.await().untilAsserted(() -> assertThat(counters()).containsEntry("poolSlots", 2L));
        }
        endApplication();

        Awaitility.await().until(() -> !counters().containsKey("poolSlots"));
        assertThat(counters()).doesNotContainKeys("poolFiles", "poolSlots", "poolBytes");
        stop();
        assertThat(pool).doesNotExist();
        assertThat(root.resolve("shm")).isEmptyDirectory();
    }

    @Test
    void spills_ofAnAttemptThatIsOver_leaveThePoolBeforeTheApplicationEnds() throws Exception {
        start();
        try (FileSystem fs = fileSystem()) {
            write(fs, SPILL);
        }
        Path left = mark(SPILL);
        assertThat(Files.isSymbolicLink(left)).isTrue();
        Awaitility.await().until(() -> !counters().containsKey("clients"));
        String next = "attempt_1_0001_m_000000_1_spill_1.out";
        try (FileSystem fs = fileSystem()) {
            write(fs, next);

            assertThat(counters())
                    .containsEntry("poolFiles", 1L)
                    .containsEntry("poolSlots", 2L)
                    .containsEntry("filesLeft", 1L);
            assertThat(Files.isSymbolicLink(left)).isFalse();
            assertThat(read(fs, next)).isEqualTo(DATA);
        }
    }

    /** The agent was started anew between the rename and the news of it. */
    @Test
    void file_ofWhoseRenameTheAgentIsToldLate_staysInThePool() throws Exception {
        start();
        try (FileSystem fs = fileSystem()) {
            write(fs, SPILL);
        }
        String name = ATTEMPT + "_spill_2.out";
        Files.move(mark(SPILL), mark(name));
        stop();
        start();
        try (MessageConnection<MemoryMessage> connection = connect()) {
            connection.send(new MemoryMessage.Hello(
                    MemoryMessage.VERSION,
                    APPLICATION,
                    appDir.toString(),
                    ProcessHandle.current().pid(),
                    PidNamespace.own(),
                    false,
                    false));
            assertThat(connection.receive()).isInstanceOf(MemoryMessage.Accepted.class);

            connection.send(new MemoryMessage.Renamed(SPILL, name));
            connection.send(new MemoryMessage.Open(ATTEMPT + "_spill_3.out", 1, 0));
            assertThat(connection.receive()).isInstanceOf(MemoryMessage.Refused.class);

            assertThat(counters()).containsEntry("poolFiles", 1L);
        }
    }

    @Test
    void agent_restartedWhileAFileIsWritten_knowsWhatIsInThePool() throws Exception {
        start();
        try (FileSystem fs = fileSystem()) {
            write(fs, SPILL);
            FSDataOutputStream out = fs.create(path(ATTEMPT + "_spill_2.out"));
            out.write(DATA, 0, 5 << 20);
            stop();
            assertThat(pool).exists();
            start();
            write(fs, ATTEMPT + "_spill_3.out");
            out.write(DATA, 5 << 20, DATA.length - (5 << 20));
            out.close();

            for (int i = 1; i <= 3; i++) {
                String name = ATTEMPT + "_spill_" + i + ".out";
                assertThat(read(fs, name)).isEqualTo(DATA);
                assertThat(PoolMark.at(mark(name))).isPresent();
            }
            assertThat(counters()).containsEntry("poolFiles", 3L);
        }
        endApplication();
        Awaitility.await().until(() -> !counters().containsKey("poolSlots"));
    }

    @Test
    void agent_goneWhileAFileIsWritten_leavesItToTheDisk() throws Exception {
        start();
        try (FileSystem fs = fileSystem()) {
            FSDataOutputStream out = fs.create(path(SPILL));
            out.write(DATA, 0, 5 << 20);
            stop();
            out.write(DATA, 5 << 20, DATA.length - (5 << 20));
            out.close();

            assertThat(appDir.resolve(SPILL)).hasBinaryContent(DATA);
            assertThat(read(fs, SPILL)).isEqualTo(DATA);
        }
    }

    @Test
    void poolFile_ofADeadAgent_isRemovedAtStart() throws Exception {
        start();
        try (FileSystem fs = fileSystem()) {
            write(fs, SPILL);
        }
        stop();
        assertThat(pool).isNotEmptyFile();
        Path mark = mark(SPILL);
        Files.delete(mark);
        Files.delete(mark.resolveSibling("output"));
        Files.delete(mark.getParent());

        start();

        assertThat(pool).doesNotExist();
    }

    /** Local directories may then be in memory. */
    @Test
    void poolFile_inADirectoryThatNodesShare_isInOneOfItsOwn() throws Exception {
        Path spills = root.resolve("central/spills");
        settings.put("hawser.semem.spill-dir", spills.toString());
        settings.remove("hawser.semem.file-pool");
        start();
        try (FileSystem fs = fileSystem()) {
            write(fs, SPILL);
            assertThat(read(fs, SPILL)).isEqualTo(DATA);
        }
        assertThat(pool).doesNotExist();
        Path own = onlyFile(spills);
        assertThat(own.getFileName().toString())
                .startsWith("hawser-semem-")
                .contains("-" + InetAddress.getLocalHost().getHostName() + "-");
        assertThat(Files.getPosixFilePermissions(own)).isEqualTo(PosixFilePermissions.fromString("rwx------"));
        assertThat(onlyFile(own)).isNotEmptyFile();
        endApplication();
        Awaitility.await().until(() -> !counters().containsKey("poolSlots"));
        stop();

        assertThat(spills).isEmptyDirectory();
    }

    private static Path onlyFile(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            List<Path> all = files.toList();
            assertThat(all).hasSize(1);
            return all.get(0);
        }
    }

    /** As of a batch job that was killed, after which the system has deleted what it had in memory. */
    @Test
    void poolFile_ofAnAgentWhoseMemoryIsGone_isRemovedByTheNextOneOfItsNode() throws Exception {
        Path spills = root.resolve("central/spills");
        settings.put("hawser.semem.spill-dir", spills.toString());
        start();
        String own = onlyFile(spills).getFileName().toString();
        String of = "hawser-semem-0123456789abcdef" + own.substring("hawser-semem-0123456789abcdef".length());
        Path killed = spill(spills.resolve(of));
        Path elsewhere = spill(spills.resolve(of.substring(0, of.length() - 1) + (of.endsWith("0") ? "1" : "0")));
        Path alive = spill(spills.resolve(of.replace("0123456789abcdef", "1123456789abcdef")));
        Files.createDirectory(root.resolve("shm/hawser-semem-1123456789abcdef"));
        stop();
        start();

        assertThat(killed.getParent()).doesNotExist();
        assertThat(elsewhere).exists();
        assertThat(alive).exists();
    }

    /** The directory has the same name, if the NodeManager has the same run directory. */
    @Test
    void poolFile_ofAnAgentWhoseMemoryIsGone_doesNotKeepItsSuccessorFromItsOwn() throws Exception {
        Path spills = root.resolve("central/spills");
        settings.put("hawser.semem.spill-dir", spills.toString());
        settings.remove("hawser.semem.file-pool");
        start();
        Path own = onlyFile(spills);
        stop();
        assertThat(own).doesNotExist();
        Path left = spill(own);

        start();

        assertThat(left).doesNotExist();
        try (FileSystem fs = fileSystem()) {
            write(fs, SPILL);
            assertThat(read(fs, SPILL)).isEqualTo(DATA);
        }
        assertThat(onlyFile(own)).isNotEmptyFile();
    }

    private static Path spill(Path directory) throws IOException {
        Files.createDirectory(
                directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        return Files.writeString(directory.resolve(PoolLink.FILE), "spills");
    }

    @Test
    void budget_thatIsRefused_leavesNothingInTheSpillDirectory() {
        Path spills = root.resolve("central/spills");
        settings.put("hawser.semem.spill-dir", spills.toString());
        settings.put("hawser.semem.memory", "64t");

        assertThatThrownBy(this::start).hasMessageStartingWith("hawser.semem.memory is \"70368744177664\", but ");

        assertThat(spills).doesNotExist();
    }

    @Test
    void spillDir_thatCannotBeUsed_isRefusedAtStart() throws Exception {
        Path file = Files.createFile(root.resolve("file"));
        settings.put("hawser.semem.spill-dir", file.toString());

        assertThatThrownBy(this::start)
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("hawser.semem.spill-dir is \"" + file + "\", but files cannot be kept there: ")
                .hasMessageEndingWith("Name a directory in which this account may create others.");
    }

    @Test
    void poolFile_thatCannotBeMade_leavesFilesToTheDisk() throws Exception {
        Files.createDirectory(pool);
        start();
        try (FileSystem fs = fileSystem()) {
            write(fs, SPILL);

            assertThat(appDir.resolve(SPILL)).hasBinaryContent(DATA);
            assertThat(counters()).containsEntry("slotsRefused", 1L).doesNotContainKey("poolSlots");
        }
        Files.delete(pool);
    }

    @Test
    void output_ofAJobWithHadoopsShuffle_isAFile() throws Exception {
        start();
        try (FileSystem fs = fileSystem()) {
            write(fs, OUTPUT);
            write(fs, ATTEMPT + "_spill_0.out");

            assertThat(appDir.resolve(OUTPUT)).hasBinaryContent(DATA);
            assertThat(counters()).containsEntry("slotsRefused", 2L);
        }
    }

    @Test
    void output_ofAMovableJob_isFoundByTheShuffle() throws Exception {
        AtomicLong nanos = new AtomicLong();
        PoolDesk desk = new PoolDesk(
                Optional.of(new PoolFile(pool)),
                new SememMetrics().register(new MetricsSystemImpl("Test")),
                nanos::get);
        desk.join(1, APPLICATION);
        MemoryMessage.PoolSlot question = new MemoryMessage.PoolSlot(OUTPUT, List.of());

        assertThat(desk.slot(1, false, question)).isInstanceOf(MemoryMessage.Refused.class);
        Extent slot = ((MemoryMessage.PoolGranted) desk.slot(1, true, question)).slot();
        JobName job = new JobName("job_1_0001");
        MapAttempt map = new MapAttempt(ATTEMPT);
        assertThat(desk.find(job, map)).isEmpty();
        desk.closed(1, new MemoryMessage.PoolClosed(OUTPUT, List.of(slot), 77));

        assertThat(desk.find(job, map))
                .contains(new OutputPlace.InPool(pool, List.of(new org.hawser.shuffle.server.Extent(0, 77))));
        desk.ended(APPLICATION);
        desk.gone(1);
        assertThat(desk.find(job, map)).isEmpty();
        desk.round();
        assertThat(pool).isNotEmptyFile();
        nanos.set(Duration.ofMinutes(2).toNanos());
        desk.round();
        assertThat(pool).isEmptyFile();
    }

    /** As by a purge of old files. */
    @Test
    void poolFile_deletedByOthers_isNotMadeAgain() throws Exception {
        PoolDesk desk = new PoolDesk(Optional.of(new PoolFile(pool)), new SememMetrics(), System::nanoTime);
        desk.join(1, APPLICATION);
        List<Extent> has = new ArrayList<>();
        MemoryMessage answer = desk.slot(1, true, new MemoryMessage.PoolSlot(SPILL, has));
        long whole = Files.size(pool);
        Files.delete(pool);
        while (answer instanceof MemoryMessage.PoolGranted granted && has.size() * PoolDesk.SLOT_BYTES <= whole) {
            has.add(granted.slot());
            answer = desk.slot(1, true, new MemoryMessage.PoolSlot(SPILL, has));
        }

        assertThat(pool).doesNotExist();
        assertThat(answer).isInstanceOf(MemoryMessage.Refused.class);
    }

    /** Its writer copies what it has to a file of its own. */
    @Test
    void poolFile_thatCannotGrow_leavesAFileTheSlotsThatItHas() throws Exception {
        PoolDesk desk = new PoolDesk(Optional.of(new PoolFile(pool)), new SememMetrics(), System::nanoTime);
        desk.join(1, APPLICATION);
        desk.join(2, "application_1_0002");
        List<Extent> has = new ArrayList<>();
        MemoryMessage answer = desk.slot(1, true, new MemoryMessage.PoolSlot(SPILL, has));
        while (answer instanceof MemoryMessage.PoolGranted granted) {
            has.add(granted.slot());
            if (granted.slot().end() == Files.size(pool)) {
                Files.delete(pool);
                Files.createDirectory(pool);
            }
            answer = desk.slot(1, true, new MemoryMessage.PoolSlot(SPILL, has));
        }

        assertThat(has).hasSizeGreaterThan(1);
        assertThat(desk.slot(2, true, new MemoryMessage.PoolSlot(SPILL, List.of())))
                .as("nothing is free")
                .isInstanceOf(MemoryMessage.Refused.class);
        desk.removed(1, SPILL);
        assertThat(desk.slot(2, true, new MemoryMessage.PoolSlot(SPILL, List.of())))
                .isInstanceOf(MemoryMessage.PoolGranted.class);
    }

    @Test
    void pool_onALocalDisk_isOffByDefault() throws Exception {
        settings.remove("hawser.semem.file-pool");
        settings.put("hawser.semem.memory", "1m");
        start();
        try (FileSystem fs = fileSystem()) {
            write(fs, SPILL);
            assertThat(appDir.resolve(SPILL)).hasBinaryContent(DATA);
        }
        assertThat(pool).doesNotExist();
    }
}
