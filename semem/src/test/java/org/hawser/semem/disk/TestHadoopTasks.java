// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.hawser.common.localfs.HawserLocalFileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Hadoop's own code of tasks leaves is the same on its local file system and on ours. */
@Timeout(300)
class TestHadoopTasks {
    @TempDir
    private Path directory;

    @BeforeEach
    @AfterEach
    void closeFileSystems() throws Exception {
        FileSystem.closeAll();
    }

    /** Up to 1500 records fit into one spill; 8000 need several, which are merged in passes of two. */
    @ParameterizedTest
    @CsvSource({
        "500, false, 0",
        "500, false, 1",
        "500, true, 0.5",
        "8000, false, 0",
        "8000, false, 1",
        "8000, true, 0.5",
        "8000, false, 0.3"
    })
    void map_onOurFileSystem_leavesTheSameOutput(int records, boolean compressed, double refusals) throws Exception {
        JobConf settings = HadoopTasks.job(compressed);
        settings.setInt(MRJobConfig.IO_SORT_FACTOR, 2);
        // Every index of a spill is a file.
        settings.setLong("mapreduce.task.index.cache.limit.bytes", 0);
        HadoopTasks stock = HadoopTasks.stock(settings, directory.resolve("stock"));
        List<Long> before = HadoopTasks.statistics();
        List<Path> expected = stock.map(3, records);
        List<Long> byStock = HadoopTasks.since(before);
        HadoopTasks ours = new HadoopTasks(settings, new TaskNode(directory.resolve("ours")));
        try (FakeAgent agent = ours.node().agent(7).refusing(refusals)) {
            assertThat(FileSystem.getLocal(settings)).isInstanceOf(HawserLocalFileSystem.class);

            before = HadoopTasks.statistics();
            List<Path> found = ours.map(3, records);

            assertThat(HadoopTasks.since(before)).isEqualTo(byStock);
            for (int i = 0; i < expected.size(); i++) {
                assertThat(found.get(i)).hasBinaryContent(Files.readAllBytes(expected.get(i)));
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
        }
    }

    @ParameterizedTest
    @CsvSource({"false, 0", "true, 0.3", "false, 1"})
    void reduce_withMergesOnDisk_readsTheSameRecords(boolean compressed, double refusals) throws Exception {
        JobConf settings = HadoopTasks.job(compressed);
        settings.setInt(MRJobConfig.IO_SORT_FACTOR, 2);
        settings.setLong(MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES, 200_000);
        HadoopTasks stock = HadoopTasks.stock(settings, directory.resolve("stock"));
        List<String> expected = stock.shuffled();
        HadoopTasks ours = new HadoopTasks(settings, new TaskNode(directory.resolve("ours")));
        try (FakeAgent agent = ours.node().agent(7).refusing(refusals)) {
            List<String> found = ours.shuffled();

            assertThat(found).isEqualTo(expected).hasSizeGreaterThan(1000);
            assertThat(names(ours.node())).isEqualTo(names(stock.node()));
            agent.awaitLedger(ours.node().filesInMemory());
            // Merges of merges are in memory too, at the strange place where Hadoop puts them.
            assertThat(agent.opened().stream()
                            .anyMatch(path -> path.endsWith(".merged") && path.contains("/appcache/")))
                    .isEqualTo(refusals < 1);
        }
    }

    /** Names of files, wherever they are. */
    private static Set<String> names(TaskNode node) throws Exception {
        Stream<String> inMemory = new TreeMap<>(node.filesInMemory()).keySet().stream();
        Stream<String> onDisk = node.filesOnDisk().stream()
                .map(file -> file.toString().replaceFirst(".*" + TaskNode.APPLICATION + "/(semem-disk/)?", ""));
        return Stream.concat(inMemory, onDisk).collect(Collectors.toCollection(TreeSet::new));
    }
}
