// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.SpillRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TestMapOutputs {
    private static final ShuffleLoad LOAD = new ShuffleLoad("little", 2, 3, 1000);
    private static final int RECORD_BYTES = 96;

    @TempDir
    private Path directory;

    @Test
    void everyBlockHasSortedRecordsOfItsSize() throws IOException {
        new MapOutputs(LOAD, directory).write(Workload.COLD_ATTEMPTS);
        for (int map = 0; map < LOAD.maps(); map++) {
            for (int reduce = 0; reduce < LOAD.reduces(); reduce++) {
                assertThat(sortedRecords(map, reduce)).isEqualTo((LOAD.blockBytes() + RECORD_BYTES - 1) / RECORD_BYTES);
            }
        }
    }

    @Test
    void attemptsOfOneMapHaveTheSameBytesAndMapsDiffer() throws IOException {
        new MapOutputs(LOAD, directory).write(Workload.COLD_ATTEMPTS);
        assertThat(output(0, Workload.COLD_ATTEMPTS)).hasSameBinaryContentAs(output(0, 0));
        assertThat(Files.mismatch(output(1, 0), output(0, 0))).isNotNegative();
    }

    private int sortedRecords(int map, int reduce) throws IOException {
        JobConf conf = LOAD.conf(new Configuration());
        org.apache.hadoop.fs.Path file =
                new org.apache.hadoop.fs.Path(output(map, 0).toString());
        IndexRecord index = new SpillRecord(file.suffix(".index"), conf).getIndex(reduce);
        DataInputBuffer key = new DataInputBuffer();
        BytesWritable last = new BytesWritable();
        int records = 0;
        try (var in = FileSystem.getLocal(conf).getRaw().open(file)) {
            in.seek(index.startOffset);
            IFile.Reader<BytesWritable, BytesWritable> reader =
                    new IFile.Reader<>(conf, in, index.partLength, null, null);
            for (; reader.nextRawKey(key); records++) {
                reader.nextRawValue(new DataInputBuffer());
                BytesWritable next = new BytesWritable();
                next.readFields(key);
                assertThat(next).isGreaterThan(last);
                last = next;
            }
        }
        return records;
    }

    private Path output(int map, int attempt) {
        return LOAD.output(directory, LOAD.map(map, attempt));
    }
}
