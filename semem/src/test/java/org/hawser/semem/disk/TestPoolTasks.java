// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.hawser.semem.pool.PoolLink;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hadoop's own code of tasks leaves the same, and counts the same, where its files are in the pool file. */
@Timeout(300)
class TestPoolTasks {
    private static final long SLOT_BYTES = 100_000;

    @TempDir
    private Path directory;

    @BeforeEach
    @AfterEach
    void closeFileSystems() throws Exception {
        FileSystem.closeAll();
    }

    /** With one spill, Hadoop renames it to the output. */
    @ParameterizedTest
    @CsvSource({"500, false, 1, 0", "8000, false, 1, 0", "8000, true, 0.5, 0", "8000, false, 0.5, 0.3"})
    void map_withPool_leavesTheSameOutput(int records, boolean compressed, double refusals, double refusalsOfPool)
            throws Exception {
        JobConf settings = settings(compressed);
        HadoopTasks stock = HadoopTasks.stock(settings, directory.resolve("stock"));
        List<Long> before = HadoopTasks.statistics();
        List<Path> expected = stock.map(3, records);
        List<Long> byStock = HadoopTasks.since(before);
        HadoopTasks ours = new HadoopTasks(settings, new TaskNode(directory.resolve("ours")));
        try (FakeAgent agent = ours.node().agent(7).refusing(refusals).pooling(SLOT_BYTES, refusalsOfPool)) {
            before = HadoopTasks.statistics();
            List<Path> found = ours.map(3, records);

            assertThat(HadoopTasks.since(before)).isEqualTo(byStock);
            for (int i = 0; i < expected.size(); i++) {
                assertThat(read(settings, found.get(i))).isEqualTo(Files.readAllBytes(expected.get(i)));
            }
            if (refusals == 1) {
                assertThat(ours.node().filesInPool())
                        .containsOnlyKeys("output/attempt_1700000000000_0001_m_000003_0/file.out");
            }
            agent.awaitLedger(ours.node().filesInMemory());
            assertThat(ours.node().localDir(0).resolve(PoolLink.FILE)).isNotEmptyFile();
        }
    }

    @ParameterizedTest
    @CsvSource({"false, 1, 0", "true, 0.5, 0", "false, 0.5, 0.3"})
    void reduce_withPool_readsTheSameRecords(boolean compressed, double refusals, double refusalsOfPool)
            throws Exception {
        JobConf settings = settings(compressed);
        settings.setLong(MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES, 200_000);
        List<String> expected =
                HadoopTasks.stock(settings, directory.resolve("stock")).shuffled();
        HadoopTasks ours = new HadoopTasks(settings, new TaskNode(directory.resolve("ours")));
        try (FakeAgent agent = ours.node().agent(7).refusing(refusals).pooling(SLOT_BYTES, refusalsOfPool)) {
            assertThat(ours.shuffled()).isEqualTo(expected).hasSizeGreaterThan(1000);

            agent.awaitLedger(ours.node().filesInMemory());
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

    private static byte[] read(JobConf settings, Path file) throws Exception {
        try (FSDataInputStream in =
                FileSystem.getLocal(settings).getRaw().open(new org.apache.hadoop.fs.Path(file.toString()))) {
            return in.readAllBytes();
        }
    }
}
