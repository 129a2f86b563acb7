// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Merger;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;

/** Makes one sorted input of parts and of what an attempt has fetched itself. */
final class ReduceInput {
    /** The temporary files of Hadoop's own merge are in a directory that is called as the attempt. */
    private static final String DIRECTORY = "-parts";

    private ReduceInput() {}

    /**
     * A part.
     *
     * @param copy whether it is to be deleted once it is read
     */
    record Input(SortedFile file, boolean copy) {}

    /**
     * Merges them, within {@code mapreduce.task.io.sort.factor}. Records of parts are counted as spilled, which they were.
     *
     * @param fs the node's own
     * @param bytes about as many as the attempt has fetched
     */
    @SuppressWarnings("unchecked")
    static <K, V> RawKeyValueIterator merge(
            List<Input> parts,
            RawKeyValueIterator fetched,
            long bytes,
            FileSystem fs,
            ShuffleConsumerPlugin.Context<K, V> context)
            throws IOException {
        JobConf job = context.getJobConf();
        List<Merger.Segment<K, V>> segments = new ArrayList<>();
        for (Input part : parts) {
            IndexRecord entry = part.file().index().getIndex(0);
            segments.add(new Merger.Segment<>(
                    job,
                    fs,
                    part.file().file(),
                    entry.startOffset,
                    entry.partLength,
                    context.getCodec(),
                    !part.copy()));
        }
        segments.add(new Merger.Segment<>(new Fetched<K, V>(fetched, bytes), true));
        return Merger.merge(
                job,
                fs,
                (Class<K>) job.getMapOutputKeyClass(),
                (Class<V>) job.getMapOutputValueClass(),
                context.getCodec(),
                segments,
                Math.max(2, job.getInt(MRJobConfig.IO_SORT_FACTOR, MRJobConfig.DEFAULT_IO_SORT_FACTOR)),
                new Path(context.getReduceId() + DIRECTORY),
                (RawComparator<K>) job.getOutputKeyComparator(),
                context.getReporter(),
                true,
                context.getSpilledRecordsCounter(),
                null,
                null,
                TaskType.REDUCE);
    }

    /** What the attempt has fetched, as one more sorted input; as Hadoop's MergeManagerImpl does it. */
    private static final class Fetched<K, V> extends IFile.Reader<K, V> {
        private final RawKeyValueIterator records;

        Fetched(RawKeyValueIterator records, long bytes) throws IOException {
            super(null, null, bytes, null, null);
            this.records = records;
        }

        @Override
        public boolean nextRawKey(DataInputBuffer key) throws IOException {
            return records.next() && take(records.getKey(), key);
        }

        @Override
        public void nextRawValue(DataInputBuffer value) throws IOException {
            take(records.getValue(), value);
        }

        private boolean take(DataInputBuffer from, DataInputBuffer to) {
            int length = from.getLength() - from.getPosition();
            to.reset(from.getData(), from.getPosition(), length);
            bytesRead += length;
            return true;
        }

        @Override
        public long getLength() {
            return fileLength;
        }

        @Override
        public long getPosition() {
            return bytesRead;
        }

        @Override
        public void close() throws IOException {
            records.close();
        }
    }
}
