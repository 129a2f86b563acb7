// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hawser.semem.agent.LocalMaps.APPLICATION;
import static org.hawser.semem.agent.LocalMaps.attempt;
import static org.hawser.semem.agent.LocalMaps.content;
import static org.hawser.semem.agent.LocalMaps.report;

import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.awaitility.Awaitility;
import org.hawser.common.localfs.HawserLocalFileSystem;
import org.hawser.semem.commit.OutputFixture;
import org.hawser.semem.disk.MemoryDisk;
import org.hawser.semem.pool.PoolMark;
import org.hawser.shuffle.wire.SegmentLength;
import org.hawser.shuffle.wire.SegmentStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reducers fetch from the pool file, through the real shuffle server. */
@Timeout(120)
class TestPooledOutputs {
    private static final int BYTES = 9_000_001;

    @TempDir
    private Path shared;

    @Test
    void output_inThePool_isFetchedFromThere() throws Exception {
        try (LocalAgent worker = worker();
                LocalMaps job = new LocalMaps(worker, true);
                FileSystem fs = fileSystem(worker)) {
            job.delete("nothing");
            write(fs, worker, 0, 2);
            write(fs, worker, 1, 2);

            assertThat(PoolMark.at(output(worker.store().resolve(APPLICATION), 1)))
                    .isPresent();
            assertThat(report(worker).counters()).containsEntry("poolFiles", 2L);
            requireFetched(worker);
            worker.stop();
            worker.start();
            requireFetched(worker);
        }
    }

    /** The directory may be on a parallel file system, where an open takes long. */
    @ParameterizedTest
    @CsvSource({"1, 1", "12, 1", "12, 5"})
    void opens_inTheLocalDirectory_areAsManyForAnyNumberOfMapsAndReducers(int maps, int reducers) throws Exception {
        try (LocalAgent worker = worker();
                LocalMaps job = new LocalMaps(worker, true)) {
            job.delete("nothing");
            for (int map = 0; map < maps; map++) {
                // Where files go that are in neither memory nor pool: new directories are not watched.
                Files.createDirectories(output(worker.appDir(APPLICATION).resolve("semem-disk"), map)
                        .getParent());
            }
            try (FileOpens opens = new FileOpens(worker.localDir())) {
                try (FileSystem fs = fileSystem(worker)) {
                    for (int map = 0; map < maps; map++) {
                        write(fs, worker, map, reducers);
                    }
                }
                for (int reduce = 0; reduce < reducers; reduce++) {
                    fetchAll(worker, reduce, maps);
                }

                // The agent makes the pool file and sets its length; the task and the shuffle server open it once each.
                assertThat(opens.byName())
                        .containsExactlyInAnyOrderEntriesOf(Map.of("hawser-semem-pool", 4, "hawser-semem.json", 1));
            }
        }
    }

    private LocalAgent worker() throws Exception {
        return new LocalAgent(
                        shared,
                        "worker",
                        Map.of("hawser.semem.strategy", "ramdisk", "hawser.semem.file-pool", "always"))
                .start();
    }

    private static void fetchAll(LocalAgent worker, int reduce, int maps) throws Exception {
        try (LocalReducer reducer = new LocalReducer(worker.address(), reduce)) {
            for (int map = 0; map < maps; map++) {
                int of = map;
                Awaitility.await().until(() -> reducer.length(of).status() == SegmentStatus.POOLED);
                int bytes = (int) reducer.length(map).partBytes();
                assertThat(reducer.fetch(map, bytes)).hasSize(bytes);
            }
        }
    }

    private static void requireFetched(LocalAgent worker) throws Exception {
        try (LocalMaps job = new LocalMaps(worker, true);
                LocalReducer reducer = new LocalReducer(worker.address(), 1)) {
            job.delete("nothing");
            for (int map = 0; map < 2; map++) {
                int of = map;
                Awaitility.await().until(() -> reducer.length(of).status() == SegmentStatus.POOLED);
                SegmentLength length = reducer.length(map);
                assertThat(reducer.fetch(map, (int) length.partBytes()))
                        .isEqualTo(Arrays.copyOfRange(content(map, BYTES), BYTES / 2, BYTES));
            }
        }
    }

    private static FileSystem fileSystem(LocalAgent worker) throws Exception {
        Configuration job = new Configuration();
        job.set("mapreduce.job.dir", "hdfs:/job");
        job.set("mapreduce.job.reduce.shuffle.consumer.plugin.class", "org.hawser.shuffle.hadoop.HawserShuffle");
        job.set("hawser.reuse.address-dir", worker.addressDir().toString());
        LocalFileSystem fs = new HawserLocalFileSystem(List.of(new MemoryDisk()));
        fs.initialize(URI.create("file:///"), job);
        return fs.getRaw();
    }

    private static Path output(Path application, int map) {
        return application.resolve("output").resolve(attempt(map)).resolve("file.out");
    }

    private static void write(FileSystem fs, LocalAgent worker, int map, int reducers) throws Exception {
        String data = output(worker.appDir(APPLICATION), map).toString();
        try (OutputStream out = fs.create(new org.apache.hadoop.fs.Path(data))) {
            out.write(content(map, BYTES));
        }
        long[] lengths = new long[reducers];
        Arrays.fill(lengths, BYTES / reducers);
        lengths[reducers - 1] += BYTES % reducers;
        try (OutputStream out = fs.create(new org.apache.hadoop.fs.Path(data + ".index"))) {
            out.write(OutputFixture.index(lengths));
        }
    }
}
