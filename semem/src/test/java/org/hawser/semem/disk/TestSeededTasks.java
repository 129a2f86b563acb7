// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.hawser.semem.pool.Extents;
import org.hawser.shuffle.server.Extent;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Thousands of writes, renames, and deletions in the way of tasks, beside Hadoop's own local file system. */
class TestSeededTasks {
    private static final int STEPS = 500;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "1, 0, 0, 1",
        "3, 1, 0, 1",
        "4, 0, 0.1, 1",
        "5, 0.2, 0.1, 1",
        "7, 0.1, 0.9, 1",
        "8, 1, 0, 0",
        "10, 0.5, 0, 0.2",
        "11, 1, 0.1, 0.05",
        "12, 0.5, 0.3, 0"
    })
    void files_withRefusalsAndLostConnections_areAsHadoops(
            long seed, double refusals, double disconnections, double refusalsOfPool) throws IOException {
        TaskNode stock = new TaskNode(directory.resolve("stock"));
        TaskNode node = new TaskNode(directory.resolve("node"));
        AtomicInteger opens = new AtomicInteger();
        MemoryDisk disk = TaskNode.disk(opens);
        try (FakeAgent agent = node.agent(seed).refusing(refusals).hangingUp(disconnections)) {
            if (refusalsOfPool < 1) {
                agent.pooling(1000, refusalsOfPool);
            }
            Map<String, String> expected = new Tasks(seed, stock).run(TaskNode.started(new LocalFileSystem()));

            Map<String, String> found = new Tasks(seed, node).run(TaskNode.fileSystem(disk));

            assertThat(found).isEqualTo(expected);
            agent.awaitLedger(node.filesInMemory());
            assertOnDisk(node, found.keySet());
            assertThat(node.filesInPool().isEmpty()).isEqualTo(refusalsOfPool == 1);
            assertNothingShared(node.filesInPool().values());
            node.filesInPool()
                    .forEach((name, extents) -> assertThat(agent.pool().find(TaskNode.APPLICATION, name))
                            .as(name)
                            .contains(extents));
            // One thread: one handle, however many files.
            assertThat(opens).hasValue(refusalsOfPool < 1 ? 1 : 0);
            if (disconnections == 0) {
                assertThat(disk.fallbacks().of(FakeAgent.REFUSAL) > 0).isEqualTo(refusals > 0);
            }
        }
    }

    private static void assertNothingShared(Collection<Extents> files) {
        List<Extent> pieces = files.stream()
                .flatMap(file -> file.pieces().stream())
                .sorted(Comparator.comparing(Extent::offset))
                .toList();
        for (int i = 1; i < pieces.size(); i++) {
            assertThat(pieces.get(i).offset())
                    .isGreaterThanOrEqualTo(pieces.get(i - 1).end());
        }
    }

    /** Each shared file that is not in memory is on disk, with a link in memory; there is nothing else. */
    private static void assertOnDisk(TaskNode node, Set<String> names) throws IOException {
        Set<String> missing = new TreeSet<>(names);
        missing.removeAll(node.filesInMemory().keySet());
        missing.remove("statistics");
        missing.removeAll(node.filesInPool().keySet());
        Map<String, Path> links = node.links();
        assertThat(links.keySet())
                .isEqualTo(missing.stream()
                        .filter(name -> name.startsWith("output/"))
                        .collect(Collectors.toCollection(TreeSet::new)));
        Set<Path> onDisk = new TreeSet<>(links.values());
        assertThat(links)
                .allSatisfy((name, target) -> assertThat(target).isRegularFile().endsWith(Path.of(name)));
        for (String name : missing) {
            if (!name.startsWith("output/")) {
                onDisk.add(
                        Files.exists(node.appDir(0).resolve(name))
                                ? node.appDir(0).resolve(name)
                                : node.appDir(1).resolve(name));
            }
        }
        assertThat(new TreeSet<>(node.filesOnDisk())).isEqualTo(onDisk);
    }

    /** The same steps for the same seed. */
    private static final class Tasks {
        private final Random random;
        private final TaskNode node;

        /** Of each file, the local directory under which Hadoop names it. */
        private final Map<String, Integer> volumes = new TreeMap<>();

        private int files;

        Tasks(long seed, TaskNode node) {
            this.random = new Random(seed);
            this.node = node;
        }

        Map<String, String> run(LocalFileSystem whole) throws IOException {
            try (LocalFileSystem fileSystem = whole) {
                RawLocalFileSystem fs = (RawLocalFileSystem) fileSystem.getRaw();
                List<Long> before = statistics(fs);
                fs.mkdirs(path(0, ""));
                for (int i = 0; i < STEPS; i++) {
                    step(fs);
                }
                Map<String, String> contents = new TreeMap<>();
                for (Map.Entry<String, Integer> file : volumes.entrySet()) {
                    contents.put(file.getKey(), read(fs, path(file.getValue(), file.getKey())));
                }
                List<Long> now = statistics(fs);
                contents.put(
                        "statistics",
                        now.get(0) - before.get(0) + " read, " + (now.get(1) - before.get(1)) + " written");
                return contents;
            }
        }

        private void step(RawLocalFileSystem fs) throws IOException {
            int kind = random.nextInt(10);
            if (kind < 5 || volumes.isEmpty()) {
                String name = newName();
                int volume = random.nextInt(2);
                write(fs.create(path(volume, name), true, 4096));
                volumes.put(name, volume);
                return;
            }
            List<String> names = new ArrayList<>(volumes.keySet());
            String name = names.get(random.nextInt(names.size()));
            org.apache.hadoop.fs.Path path = path(volumes.get(name), name);
            switch (kind) {
                case 5 -> write(fs.create(path, true, 4096));
                case 6 -> write(fs.append(path));
                case 7 -> {
                    assertThat(fs.delete(path, true)).isTrue();
                    assertThat(fs.exists(path)).isFalse();
                    volumes.remove(name);
                }
                case 8 -> {
                    boolean replaced = random.nextBoolean();
                    String to = replaced ? names.get(random.nextInt(names.size())) : newName();
                    int volume = replaced ? volumes.get(to) : volumes.get(name);
                    volumes.remove(name);
                    renameAsMapTaskDoes(fs, path, path(volume, to));
                    volumes.put(to, volume);
                }
                default -> read(fs, path);
            }
        }

        private static void renameAsMapTaskDoes(
                RawLocalFileSystem fs, org.apache.hadoop.fs.Path from, org.apache.hadoop.fs.Path to) {
            java.io.File target = fs.pathToFile(to);
            if (!target.getParentFile().exists()) {
                assertThat(target.getParentFile().mkdirs()).isTrue();
            }
            assertThat(fs.pathToFile(from).renameTo(target)).isTrue();
            assertThat(fs.pathToFile(to)).exists();
        }

        private org.apache.hadoop.fs.Path path(int volume, String name) {
            return new org.apache.hadoop.fs.Path(
                    node.appDir(volume).resolve(name).toString());
        }

        /** Few directories: Hadoop starts a program for the permissions of each. */
        private String newName() {
            files++;
            String attempt = TaskNode.MAP.replace("000003", "00000" + random.nextInt(5));
            return switch (random.nextInt(4)) {
                case 0 -> attempt + "_spill_" + files + ".out";
                case 1 -> attempt + "/intermediate." + files;
                default -> "output/" + attempt + "/map_" + files + ".out";
            };
        }

        private void write(FSDataOutputStream out) throws IOException {
            try (out) {
                for (int left = random.nextInt(8); left > 0; left--) {
                    byte[] piece = new byte[random.nextInt(6000)];
                    random.nextBytes(piece);
                    out.write(piece);
                    out.write(left);
                }
            }
        }

        private static String read(FileSystem fs, org.apache.hadoop.fs.Path path) throws IOException {
            try (FSDataInputStream in = fs.open(path)) {
                byte[] all = in.readAllBytes();
                assertThat(fs.getFileStatus(path).getLen()).isEqualTo(all.length);
                assertThat(fs.getFileStatus(path).getPath()).isEqualTo(fs.makeQualified(path));
                return all.length + " bytes " + java.util.Arrays.hashCode(all);
            }
        }

        @SuppressWarnings("deprecation") // as MapReduce's counters get them
        private static List<Long> statistics(FileSystem fs) {
            FileSystem.Statistics sum = FileSystem.getStatistics("file", fs.getClass());
            return List.of(sum.getBytesRead(), sum.getBytesWritten());
        }
    }
}
