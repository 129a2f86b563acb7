// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.SpillRecord;

/** Writes map outputs as map tasks do: real files of sorted records with their indexes. Equal loads give equal bytes. */
final class MapOutputs {
    private static final int KEY_BYTES = 10;
    private static final int VALUE_BYTES = 86;

    private final ShuffleLoad load;
    private final Path localDirectory;
    private final JobConf conf;

    MapOutputs(ShuffleLoad load, Path localDirectory) {
        this.load = load;
        this.localDirectory = localDirectory;
        this.conf = load.conf(new Configuration());
    }

    /**
     * One of each map for the page cache, and so many more that are to be read from disk; all of a map have the same
     * bytes.
     */
    void write(int coldAttempts) {
        for (int map = 0; map < load.maps(); map++) {
            for (int attempt = 0; attempt <= coldAttempts; attempt++) {
                write(map, attempt);
            }
        }
    }

    /** That of one attempt of a map. */
    void write(int map, int attempt) {
        try {
            writeFiles(map, attempt);
        } catch (IOException e) {
            throw new UncheckedIOException("The map outputs for " + load.name() + " cannot be written", e);
        }
    }

    private void writeFiles(int map, int attempt) throws IOException {
        Path file = load.output(localDirectory, load.map(map, attempt));
        Files.createDirectories(file.getParent());
        FileSystem files = FileSystem.getLocal(conf).getRaw();
        Random random = new Random(map);
        SpillRecord index = new SpillRecord(load.reduces());
        try (FSDataOutputStream out = files.create(new org.apache.hadoop.fs.Path(file.toString()))) {
            for (int reduce = 0; reduce < load.reduces(); reduce++) {
                index.putIndex(block(out, random), reduce);
            }
        }
        index.writeToFile(new org.apache.hadoop.fs.Path(file + ".index"), conf);
    }

    private IndexRecord block(FSDataOutputStream out, Random random) throws IOException {
        long start = out.getPos();
        IFile.Writer<BytesWritable, BytesWritable> writer =
                new IFile.Writer<>(conf, out, BytesWritable.class, BytesWritable.class, null, null);
        byte[] value = new byte[VALUE_BYTES];
        long key = 0;
        for (int written = 0; written < load.blockBytes(); written += KEY_BYTES + VALUE_BYTES) {
            key += 1 + random.nextInt(1 << 16);
            random.nextBytes(value);
            writer.append(new BytesWritable(sortable(key)), new BytesWritable(value));
        }
        writer.close();
        return new IndexRecord(start, writer.getRawLength(), writer.getCompressedLength());
    }

    private static byte[] sortable(long key) {
        byte[] bytes = new byte[KEY_BYTES];
        for (int i = 0; i < Long.BYTES; i++) {
            bytes[i] = (byte) (key >>> (Long.SIZE - Byte.SIZE * (i + 1)));
        }
        return bytes;
    }
}
