// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hawser.semem.agent.LocalMaps.APPLICATION;
import static org.hawser.semem.agent.LocalMaps.attempt;
import static org.hawser.semem.agent.LocalMaps.content;
import static org.hawser.semem.agent.LocalMaps.report;

import java.io.OutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.awaitility.Awaitility;
import org.hawser.common.localfs.HawserLocalFileSystem;
import org.hawser.semem.disk.MemoryDisk;
import org.hawser.semem.pool.PoolMark;
import org.hawser.shuffle.wire.SegmentLength;
import org.hawser.shuffle.wire.SegmentStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Reducers fetch from the pool file, through the real shuffle server. */
@Timeout(120)
class TestPooledOutputs {
    private static final int BYTES = 9_000_001;

    @TempDir
    private Path shared;

    @Test
    void output_inThePool_isFetchedFromThere() throws Exception {
        try (LocalAgent worker = new LocalAgent(
                                shared,
                                "worker",
                                Map.of("hawser.semem.strategy", "ramdisk", "hawser.semem.file-pool", "always"))
                        .start();
                LocalMaps job = new LocalMaps(worker, true);
                FileSystem fs = fileSystem(worker)) {
            job.delete("nothing");
            write(fs, worker, 0);
            write(fs, worker, 1);

            assertThat(PoolMark.at(output(worker.store().resolve(APPLICATION), 1)))
                    .isPresent();
            assertThat(report(worker).counters()).containsEntry("poolFiles", 2L);
            requireFetched(worker);
            worker.stop();
            worker.start();
            requireFetched(worker);
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

    private static void write(FileSystem fs, LocalAgent worker, int map) throws Exception {
        String data = output(worker.appDir(APPLICATION), map).toString();
        try (OutputStream out = fs.create(new org.apache.hadoop.fs.Path(data))) {
            out.write(content(map, BYTES));
        }
        ByteBuffer index = ByteBuffer.allocate(7 * Long.BYTES);
        long half = BYTES / 2;
        index.putLong(0).putLong(half).putLong(half);
        index.putLong(half).putLong(BYTES - half).putLong(BYTES - half);
        CRC32 sum = new CRC32();
        sum.update(index.array(), 0, 6 * Long.BYTES);
        try (OutputStream out = fs.create(new org.apache.hadoop.fs.Path(data + ".index"))) {
            out.write(index.putLong(sum.getValue()).array());
        }
    }
}
