// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.Merger;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.SpillRecord;

/** Writes what a reduce has fetched as a map output with one partition, so that shuffle servers serve it. */
final class PartWriter {
    /** As Hadoop creates map outputs: other accounts of the node's group serve them. */
    private static final FsPermission PERMISSION = new FsPermission((short) 0640);

    private PartWriter() {}

    /**
     * Writes all that is left in the input.
     *
     * @param bytes about as many
     * @return the size of the part in bytes
     */
    @SuppressWarnings("unchecked")
    static <K, V> long write(
            RawKeyValueIterator input, FileSystem fs, ShuffleConsumerPlugin.Context<K, V> context, long bytes)
            throws IOException {
        JobConf job = context.getJobConf();
        MapOutputFile files = context.getMapOutputFile();
        Path file = files.getOutputFileForWrite(bytes);
        IFile.Writer<K, V> writer;
        try (FSDataOutputStream out = fs.create(file, true)) {
            writer = new IFile.Writer<>(
                    job,
                    out,
                    (Class<K>) job.getMapOutputKeyClass(),
                    (Class<V>) job.getMapOutputValueClass(),
                    context.getCodec(),
                    null);
            try {
                Merger.writeFile(input, writer, context.getReporter(), job);
            } finally {
                writer.close();
            }
        } catch (IOException | RuntimeException e) {
            discard(fs, file, e);
            throw e;
        }
        SpillRecord index = new SpillRecord(1);
        index.putIndex(new IndexRecord(0, writer.getRawLength(), writer.getCompressedLength()), 0);
        finish(fs, job, file, index, files);
        return writer.getCompressedLength();
    }

    /** On a full disk, half a part would take the room of the attempt that is to go on. */
    private static void discard(FileSystem fs, Path file, Exception why) {
        try {
            fs.delete(file, false);
        } catch (IOException e) {
            why.addSuppressed(e);
        }
    }

    /** Writes the index of a file that is complete. */
    static void finish(FileSystem fs, JobConf job, Path file, SpillRecord index, MapOutputFile to) throws IOException {
        Path indexFile = to.getOutputIndexFileForWrite((long) index.size() * MapTask.MAP_OUTPUT_INDEX_RECORD_LENGTH);
        index.writeToFile(indexFile, job);
        if (!PERMISSION.equals(PERMISSION.applyUMask(FsPermission.getUMask(job)))) {
            fs.setPermission(file, PERMISSION);
            fs.setPermission(indexFile, PERMISSION);
        }
    }
}
