// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.GZIPOutputStream;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.SpillRecord;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.YarnOutputFiles;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.mapreduce.split.JobSplit;
import org.apache.hadoop.util.ReflectionUtils;
import org.hawser.chronos.compat.ShuffleInternals;
import org.hawser.common.task.HawserTaskHook;

/** Attempts of one map, run by Hadoop's own code of tasks, one after the other in this JVM. */
final class MapRuns {
    static final SecretKey SECRET = new SecretKeySpec(new byte[] {1, 2, 3}, "HmacSHA1");
    static final int REDUCES = 3;

    private final JobConf settings;
    private final Path directory;
    private final FakeMaster master = new FakeMaster();
    private Path node;
    private int next;

    MapRuns(JobConf settings, Path directory) throws IOException {
        this.settings = settings;
        this.directory = directory;
        moveTo("node1");
    }

    /** The next attempts run on this node. */
    void moveTo(String name) throws IOException {
        node = Files.createDirectories(directory.resolve(name));
    }

    /** What the jobs of maps and of reduces have in common. */
    static JobConf base() {
        JobConf job = new JobConf();
        job.setClass(MRConfig.RESOURCE_CALCULATOR_PROCESS_TREE, HawserTaskHook.class, Object.class);
        job.setNumReduceTasks(REDUCES);
        job.setMapOutputKeyClass(Text.class);
        job.setMapOutputValueClass(LongWritable.class);
        job.setMapOutputCompressorClass(DefaultCodec.class);
        job.set(MRConfig.FRAMEWORK_NAME, MRConfig.YARN_FRAMEWORK_NAME);
        job.set("hawser.chronos.signal-interval", "10ms");
        return job;
    }

    static JobConf job(Path input, boolean newApi) {
        JobConf job = base();
        job.setInt(MRJobConfig.IO_SORT_MB, 1);
        job.set(FileInputFormat.INPUT_DIR, new org.apache.hadoop.fs.Path(input.toUri()).toString());
        job.setInt(MRJobConfig.NUM_MAPS, 1);
        job.setUseNewMapper(newApi);
        if (newApi) {
            job.setClass(MRJobConfig.MAP_CLASS_ATTR, WordMap.New.class, Object.class);
            job.setClass(
                    MRJobConfig.INPUT_FORMAT_CLASS_ATTR,
                    input.toString().endsWith(".seq") ? SequenceFileInputFormat.class : TextInputFormat.class,
                    Object.class);
            job.setClass(MRJobConfig.OUTPUT_FORMAT_CLASS_ATTR, NullOutputFormat.class, Object.class);
        } else {
            job.setMapperClass(WordMap.Old.class);
        }
        return job;
    }

    /** Writes the lines as the name's ending says. */
    static Path write(Path file, List<String> lines) throws IOException {
        String name = file.toString();
        if (name.endsWith(".seq")) {
            try (SequenceFile.Writer out = SequenceFile.createWriter(
                    new JobConf(),
                    SequenceFile.Writer.file(new org.apache.hadoop.fs.Path(name)),
                    SequenceFile.Writer.keyClass(LongWritable.class),
                    SequenceFile.Writer.valueClass(Text.class))) {
                for (int i = 0; i < lines.size(); i++) {
                    out.append(new LongWritable(i), new Text(lines.get(i)));
                }
            }
        } else {
            try (OutputStream plain = Files.newOutputStream(file);
                    OutputStream out = name.endsWith(".gz") ? new GZIPOutputStream(plain) : plain) {
                out.write(String.join("\n", lines).getBytes(java.nio.charset.StandardCharsets.UTF_8));
            }
        }
        return file;
    }

    FakeMaster master() {
        return master;
    }

    /** The attempt that {@link #run} runs next. */
    TaskAttemptID attempt() {
        return TaskAttemptID.forName("attempt_1700000000000_0001_m_000003_" + next);
    }

    /** Tells the next attempt to stop while it processes a record, counted from 1. Returns the directory of its part. */
    Path stopAt(long record) throws Exception {
        TaskAttemptID attempt = attempt();
        WordMap.before(record, () -> master.stop(attempt));
        try {
            run();
            throw new AssertionError("The attempt did not stop");
        } catch (UncheckedIOException e) {
            if (!master.isStopped()) {
                throw e;
            }
        }
        return directory.relativize(node.resolve("output").resolve(attempt.toString()));
    }

    /** Runs the next attempt to its end. */
    Result finish() throws Exception {
        WordMap.before(Long.MAX_VALUE, () -> {});
        return run();
    }

    Result run() throws Exception {
        JobConf job = new JobConf(settings);
        job.setStrings(MRConfig.LOCAL_DIR, node.toString());
        job.setClass(MRConfig.TASK_LOCAL_OUTPUT_CLASS, YarnOutputFiles.class, MapOutputFile.class);
        TaskAttemptID attempt = attempt();
        next++;
        MapTask task = new MapTask("job.xml", attempt, 3, split(job), 1);
        task.setShuffleSecret(SECRET);
        task.localizeConfiguration(job);
        task.setConf(job);
        master.begin();
        try {
            task.run(job, master.umbilical());
        } finally {
            end(task);
        }
        return new Result(job, task, ShuffleInternals.counters(task));
    }

    /** Hadoop's processes end; here, its thread has to. */
    static void end(Task task) throws ReflectiveOperationException {
        Thread.interrupted();
        Field done = Task.class.getDeclaredField("taskDone");
        done.setAccessible(true);
        ((AtomicBoolean) done.get(task)).set(true);
    }

    private JobSplit.TaskSplitIndex split(JobConf job) throws IOException, InterruptedException {
        Writable split = (Writable) firstSplit(job);
        org.apache.hadoop.fs.Path splits =
                new org.apache.hadoop.fs.Path(directory.resolve("job.split").toUri());
        try (FSDataOutputStream out = FileSystem.getLocal(job).create(splits, true)) {
            Text.writeString(out, split.getClass().getName());
            split.write(out);
        }
        return new JobSplit.TaskSplitIndex(splits.toString(), 0);
    }

    /** As the job's own input format makes it, in the API that the job uses. */
    private static Object firstSplit(JobConf job) throws IOException, InterruptedException {
        if (!job.getUseNewMapper()) {
            return job.getInputFormat().getSplits(job, 1)[0];
        }
        Job context = Job.getInstance(job);
        try {
            return ReflectionUtils.newInstance(context.getInputFormatClass(), context.getConfiguration())
                    .getSplits(context)
                    .get(0);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What an attempt has left. */
    record Result(JobConf job, MapTask task, Counters counters) {
        /** For each reduce the records in their order. */
        List<List<String>> records() throws IOException {
            MapOutputFile files = task.getMapOutputFile();
            return read(job, files.getOutputFile(), files.getOutputIndexFile());
        }

        static List<List<String>> read(JobConf job, org.apache.hadoop.fs.Path file, org.apache.hadoop.fs.Path indexFile)
                throws IOException {
            FileSystem fs = FileSystem.getLocal(job).getRaw();
            SpillRecord index = new SpillRecord(indexFile, job);
            CompressionCodec codec =
                    job.getCompressMapOutput() ? ReflectionUtils.newInstance(DefaultCodec.class, job) : null;
            List<List<String>> all = new ArrayList<>();
            for (int reduce = 0; reduce < index.size(); reduce++) {
                IndexRecord entry = index.getIndex(reduce);
                List<String> records = new ArrayList<>();
                try (FSDataInputStream in = fs.open(file)) {
                    in.seek(entry.startOffset);
                    IFile.Reader<Text, LongWritable> reader =
                            new IFile.Reader<>(job, in, entry.partLength, codec, null);
                    DataInputBuffer key = new DataInputBuffer();
                    DataInputBuffer value = new DataInputBuffer();
                    while (reader.nextRawKey(key)) {
                        reader.nextRawValue(value);
                        Text word = new Text();
                        word.readFields(key);
                        LongWritable count = new LongWritable();
                        count.readFields(value);
                        records.add(word + "=" + count);
                    }
                }
                all.add(records);
            }
            return all;
        }

        long bytes() throws IOException {
            return FileSystem.getLocal(job)
                    .getFileStatus(task.getMapOutputFile().getOutputFile())
                    .getLen();
        }

        long counter(Enum<?> counter) {
            return counters.findCounter(counter).getValue();
        }
    }
}
