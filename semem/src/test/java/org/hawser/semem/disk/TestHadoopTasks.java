// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.hawser.common.localfs.HawserLocalFileSystem;
import org.hawser.semem.pool.PoolLink;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Hadoop's own code of tasks leaves and counts is the same on its local file system and on ours. */
@Timeout(300)
class TestHadoopTasks {
    private static final long SLOT_BYTES = 100_000;

    @TempDir
    private Path directory;

    @BeforeEach
    @AfterEach
    void closeFileSystems() throws Exception {
        FileSystem.closeAll();
    }

    /**
     * Up to 1500 records fit into one spill, which Hadoop renames to the output; 8000 need several, which are merged in
     * passes of two.
     */
    @ParameterizedTest
    @CsvSource({
        "500, false, 0,",
        "500, false, 1,",
        "500, true, 0.5,",
        "8000, false, 0,",
        "8000, false, 1,",
        "8000, true, 0.5,",
        "8000, false, 0.3,",
        "500, false, 1, 0",
        "8000, false, 1, 0",
        "8000, true, 0.5, 0",
        "8000, false, 0.5, 0.3"
    })
    void map_onOurFileSystem_leavesTheSameOutput(
            int records, boolean compressed, double refusals, Double refusalsOfPool) throws Exception {
        JobConf settings = settings(compressed);
        // Every index of a spill is a file.
        settings.setLong("mapreduce.task.index.cache.limit.bytes", 0);
        HadoopTasks stock = HadoopTasks.stock(settings, directory.resolve("stock"));
        List<Long> before = HadoopTasks.statistics();
        List<Path> expected = stock.map(3, records);
        List<Long> byStock = HadoopTasks.since(before);
        HadoopTasks ours = new HadoopTasks(settings, new TaskNode(directory.resolve("ours")));
        try (FakeAgent agent = agent(ours, refusals, refusalsOfPool)) {
            assertThat(FileSystem.getLocal(settings)).isInstanceOf(HawserLocalFileSystem.class);

            before = HadoopTasks.statistics();
            List<Path> found = ours.map(3, records);

            assertThat(HadoopTasks.since(before)).isEqualTo(byStock);
            for (int i = 0; i < expected.size(); i++) {
                assertThat(read(settings, found.get(i))).isEqualTo(Files.readAllBytes(expected.get(i)));
            }
            assertThat(names(ours.node())).isEqualTo(names(stock.node()));
            agent.awaitLedger(ours.node().filesInMemory());
            assertThat(agent.opened().stream().anyMatch(path -> path.contains("/intermediate.")))
                    .isEqualTo(records > 1500 && refusals < 1);
            if (refusals == 0) {
                // Indexes of spills are not ours.
                assertThat(ours.node().filesOnDisk())
                        .allMatch(file -> file.toString().endsWith(".out.index"));
            }
            if (refusalsOfPool != null) {
                assertThat(ours.node().localDir(0).resolve(PoolLink.FILE)).isNotEmptyFile();
                if (refusals == 1) {
                    assertThat(ours.node().filesInPool()).containsOnlyKeys("output/" + TaskNode.MAP + "/file.out");
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"false, 0,", "true, 0.3,", "false, 1,", "false, 1, 0", "true, 0.5, 0", "false, 0.5, 0.3"})
    void reduce_withMergesOnDisk_readsTheSameRecords(boolean compressed, double refusals, Double refusalsOfPool)
            throws Exception {
        JobConf settings = settings(compressed);
        settings.setLong(MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES, 200_000);
        HadoopTasks stock = HadoopTasks.stock(settings, directory.resolve("stock"));
        List<String> expected = stock.shuffled();
        HadoopTasks ours = new HadoopTasks(settings, new TaskNode(directory.resolve("ours")));
        try (FakeAgent agent = agent(ours, refusals, refusalsOfPool)) {
            List<String> found = ours.shuffled();

            assertThat(found).isEqualTo(expected).hasSizeGreaterThan(1000);
            assertThat(names(ours.node())).isEqualTo(names(stock.node()));
            agent.awaitLedger(ours.node().filesInMemory());
            // Merges of merges are in memory too, at the strange place where Hadoop puts them.
            assertThat(agent.opened().stream()
                            .anyMatch(path -> path.endsWith(".merged") && path.contains("/appcache/")))
                    .isEqualTo(refusals < 1);
            ours.node().filesInPool().forEach((name, extents) -> assertThat(
                            agent.pool().find(TaskNode.APPLICATION, name))
                    .as(name)
                    .contains(extents));
        }
    }

    private static JobConf settings(boolean compressed) {
        JobConf settings = HadoopTasks.job(compressed);
        settings.setInt(MRJobConfig.IO_SORT_FACTOR, 2);
        return settings;
    }

    /** @param refusalsOfPool null without a pool file */
    private static FakeAgent agent(HadoopTasks tasks, double refusals, Double refusalsOfPool) throws Exception {
        FakeAgent agent = tasks.node().agent(7).refusing(refusals);
        return refusalsOfPool == null ? agent : agent.pooling(SLOT_BYTES, refusalsOfPool);
    }

    private static byte[] read(JobConf settings, Path file) throws Exception {
        try (FSDataInputStream in =
                FileSystem.getLocal(settings).getRaw().open(new org.apache.hadoop.fs.Path(file.toString()))) {
            return in.readAllBytes();
        }
    }

    /** Names of files, wherever they are. */
    private static Set<String> names(TaskNode node) throws Exception {
        Stream<String> inMemory =
                Stream.concat(node.filesInMemory().keySet().stream(), node.filesInPool().keySet().stream());
        Stream<String> onDisk = node.filesOnDisk().stream()
                .map(file -> file.toString().replaceFirst(".*" + TaskNode.APPLICATION + "/(semem-disk/)?", ""));
        return Stream.concat(inMemory, onDisk).collect(Collectors.toCollection(TreeSet::new));
    }
}
