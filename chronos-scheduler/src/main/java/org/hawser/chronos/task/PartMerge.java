// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.Merger;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.SpillRecord;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.util.Progress;
import org.apache.hadoop.util.Progressable;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * Makes one map output of several, as {@code MapTask.mergeParts} does of spills. If the job has a combiner, it combines
 * across them. Records are not counted as spilled once more.
 */
final class PartMerge {
    private static final int DEFAULT_FACTOR = 10;

    private final JobConf job;
    private final FileSystem fs;
    private final TaskAttemptID attempt;
    private final Task.TaskReporter reporter;
    private final Progressable progress;

    /**
     * @param fs the node's own
     * @param progress called now and then
     */
    PartMerge(JobConf job, FileSystem fs, TaskAttemptID attempt, Task.TaskReporter reporter, Progressable progress) {
        this.job = job;
        this.fs = fs;
        this.attempt = attempt;
        this.reporter = reporter;
        this.progress = progress;
    }

    /** Writes the map output. Returns its size in bytes. */
    long merge(List<SortedFile> inputs, MapOutputFile to) throws IOException {
        Path file = to.getOutputFileForWrite(
                inputs.stream().mapToLong(SortedFile::bytes).sum());
        int reduces = job.getNumReduceTasks();
        SpillRecord index = new SpillRecord(reduces);
        try (FSDataOutputStream out = fs.create(file, true)) {
            for (int reduce = 0; reduce < reduces; reduce++) {
                index.putIndex(merge(inputs, reduce, out), reduce);
            }
        }
        PartWriter.finish(fs, job, file, index, to);
        return fs.getFileStatus(file).getLen();
    }

    @SuppressWarnings("unchecked")
    private IndexRecord merge(List<SortedFile> inputs, int reduce, FSDataOutputStream out) throws IOException {
        Class<Object> keys = (Class<Object>) job.getMapOutputKeyClass();
        Class<Object> values = (Class<Object>) job.getMapOutputValueClass();
        CompressionCodec codec = job.getCompressMapOutput()
                ? ReflectionUtils.newInstance(job.getMapOutputCompressorClass(DefaultCodec.class), job)
                : null;
        List<Merger.Segment<Object, Object>> segments = new ArrayList<>();
        for (SortedFile input : inputs) {
            IndexRecord entry = input.index().getIndex(reduce);
            segments.add(new Merger.Segment<>(job, fs, input.file(), entry.startOffset, entry.partLength, codec, true));
        }
        int factor = job.getInt(MRJobConfig.IO_SORT_FACTOR, DEFAULT_FACTOR);
        RawKeyValueIterator merged = Merger.merge(
                job,
                fs,
                keys,
                values,
                codec,
                segments,
                factor,
                new Path(attempt.toString()),
                job.getOutputKeyComparator(),
                progress,
                segments.size() > factor,
                null,
                null,
                new Progress(),
                TaskType.MAP);
        long start = out.getPos();
        IFile.Writer<Object, Object> writer = new IFile.Writer<>(job, out, keys, values, codec, null);
        try {
            write(merged, writer);
        } finally {
            merged.close();
            writer.close();
        }
        return new IndexRecord(start, writer.getRawLength(), writer.getCompressedLength());
    }

    private void write(RawKeyValueIterator merged, IFile.Writer<Object, Object> writer) throws IOException {
        try {
            Task.CombinerRunner<Object, Object> combiner = Task.CombinerRunner.create(
                    job, attempt, reporter.getCounter(TaskCounter.COMBINE_INPUT_RECORDS), reporter, null);
            if (combiner == null) {
                Merger.writeFile(merged, writer, progress, job);
                return;
            }
            Task.CombineOutputCollector<Object, Object> collector = new Task.CombineOutputCollector<>(
                    reporter.getCounter(TaskCounter.COMBINE_OUTPUT_RECORDS), progress, job);
            collector.setWriter(writer);
            combiner.combine(merged, collector);
        } catch (ClassNotFoundException e) {
            throw new IOException("The job's combiner is not there", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while parts were merged", e);
        }
    }
}
