// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.commit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.SpillRecord;

/** The output of a map, with the index that Hadoop writes. */
public final class OutputFixture {
    static final String APPLICATION = "application_1_0001";
    static final String ATTEMPT = "attempt_1_0001_m_000000_0";

    private final Path data;
    private final long[] lengths;
    private final byte[] content;

    /** @param lengths of the partitions, one after the other */
    public OutputFixture(Path directory, long... lengths) throws IOException {
        this.data = directory.resolve("file.out");
        this.lengths = lengths;
        this.content = new byte[(int) Arrays.stream(lengths).sum()];
        new Random(content.length).nextBytes(content);
        Files.write(data, content);
        writeIndex(0);
    }

    /** Writes an index in which all starts are wrong by that many bytes. */
    void writeIndex(long error) throws IOException {
        writeIndex(index(), error, lengths);
    }

    private static void writeIndex(Path file, long error, long... lengths) throws IOException {
        SpillRecord index = new SpillRecord(lengths.length);
        long start = error;
        for (int i = 0; i < lengths.length; i++) {
            index.putIndex(new IndexRecord(start, lengths[i], lengths[i]), i);
            start += lengths[i];
        }
        index.writeToFile(hadoop(file), conf());
    }

    /** The content of the index of such an output. */
    public static byte[] index(long... lengths) throws IOException {
        Path file = Files.createTempFile("file.out", ".index");
        try {
            writeIndex(file, 0, lengths);
            return Files.readAllBytes(file);
        } finally {
            Files.delete(file);
        }
    }

    public Path data() {
        return data;
    }

    public Path index() {
        return data.resolveSibling("file.out.index");
    }

    /** What Hadoop finds in the index. */
    IndexRecord record(int partition) throws IOException {
        return new SpillRecord(hadoop(index()), conf()).getIndex(partition);
    }

    /** Whether the partition is as the map has written it. */
    boolean isThere(int partition) throws IOException {
        int start = (int) start(partition);
        int end = start + (int) lengths[partition];
        return Arrays.equals(content, start, end, Files.readAllBytes(data), start, end);
    }

    private long start(int partition) {
        return Arrays.stream(lengths).limit(partition).sum();
    }

    private static org.apache.hadoop.fs.Path hadoop(Path file) {
        return new org.apache.hadoop.fs.Path(file.toUri());
    }

    private static JobConf conf() {
        Configuration conf = new Configuration(false);
        conf.set(FileSystem.FS_DEFAULT_NAME_KEY, FileSystem.DEFAULT_FS);
        return new JobConf(conf);
    }

    public static BitSet bits(int... set) {
        BitSet bits = new BitSet();
        for (int bit : set) {
            bits.set(bit);
        }
        return bits;
    }
}
