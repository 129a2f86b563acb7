// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.AMFeedback;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.MapTaskCompletionEventsUpdate;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.ReduceTask;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.mapred.YarnOutputFiles;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.split.JobSplit;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.apache.hadoop.util.Progress;
import org.apache.hadoop.util.ReflectionUtils;

/** Hadoop's own map-side sort and reduce-side merge, with the directories of containers. */
final class HadoopTasks {
    private static final int PARTITIONS = 2;
    private static final int MAPS = 9;

    private final JobConf settings;
    private final TaskNode node;
    private final Map<TaskAttemptID, MapOutputFile> outputs = new HashMap<>();

    HadoopTasks(JobConf settings, TaskNode node) {
        this.settings = new JobConf(settings);
        this.node = node;
        this.settings.setNumReduceTasks(PARTITIONS);
        this.settings.setMapOutputKeyClass(Text.class);
        this.settings.setMapOutputValueClass(Text.class);
        this.settings.setMapOutputCompressorClass(DefaultCodec.class);
        this.settings.setStrings(
                MRConfig.LOCAL_DIR, node.appDir(0).toString(), node.appDir(1).toString());
        this.settings.setClass(MRConfig.TASK_LOCAL_OUTPUT_CLASS, YarnOutputFiles.class, MapOutputFile.class);
    }

    /** The same on Hadoop's own local file system. */
    static HadoopTasks stock(JobConf settings, Path directory) throws IOException {
        JobConf job = new JobConf(settings);
        job.setClass("fs.file.impl", LocalFileSystem.class, FileSystem.class);
        job.setBoolean("fs.file.impl.disable.cache", true);
        return new HadoopTasks(job, new TaskNode(directory));
    }

    /** Bytes that all local file systems have read and written, as the counters of tasks sum them. */
    @SuppressWarnings("deprecation")
    static List<Long> statistics() {
        long read = 0;
        long written = 0;
        for (FileSystem.Statistics sum : FileSystem.getAllStatistics()) {
            read += sum.getBytesRead();
            written += sum.getBytesWritten();
        }
        return List.of(read, written);
    }

    static List<Long> since(List<Long> before) {
        List<Long> now = statistics();
        return List.of(now.get(0) - before.get(0), now.get(1) - before.get(1));
    }

    /** Runs some maps, and returns what a reduce gets of them. */
    List<String> shuffled() throws Exception {
        for (int i = 0; i < MAPS; i++) {
            map(i, 300 + i);
        }
        return reduce();
    }

    /** Runs a map, and returns the file of its output and that of the index, which may be on different disks. */
    List<Path> map(int number, int records) throws IOException, ClassNotFoundException, InterruptedException {
        TaskAttemptID attempt = TaskAttemptID.forName(String.format("attempt_1700000000000_0001_m_%06d_0", number));
        JobConf job = new JobConf(settings);
        MapTask task = new MapTask("job.xml", attempt, number, new JobSplit.TaskSplitIndex(), 1);
        task.localizeConfiguration(job);
        task.setConf(job);
        field(MapTask.class, "sortPhase", task, task.getProgress().addPhase("sort"));
        MapTask.MapOutputBuffer<Text, Text> buffer = new MapTask.MapOutputBuffer<>();
        buffer.init(new MapOutputCollector.Context(task, job, task.new TaskReporter(task.getProgress(), null)));
        Random random = new Random(number);
        for (int i = 0; i < records; i++) {
            byte[] value = new byte[random.nextInt(400)];
            random.nextBytes(value);
            buffer.collect(
                    new Text(Integer.toHexString(random.nextInt()) + "-" + number + "-" + i),
                    new Text(java.util.HexFormat.of().formatHex(value)),
                    random.nextInt(PARTITIONS));
        }
        buffer.flush();
        buffer.close();
        outputs.put(attempt, task.getMapOutputFile());
        MapOutputFile output = task.getMapOutputFile();
        return List.of(
                Path.of(output.getOutputFile().toString()),
                Path.of(output.getOutputIndexFile().toString()));
    }

    /** Fetches what the maps left for the first partition, and merges it; returns all records. */
    List<String> reduce() throws IOException, InterruptedException {
        TaskAttemptID attempt = TaskAttemptID.forName("attempt_1700000000000_0001_r_000000_0");
        JobConf job = new JobConf(settings);
        ReduceTask task = new ReduceTask("job.xml", attempt, 0, outputs.size(), 1);
        job.setNumMapTasks(outputs.size());
        task.localizeConfiguration(job);
        task.setConf(job);
        Counters counters = new Counters();
        Shuffle<Text, Text> shuffle = new Shuffle<>();
        shuffle.init(new ShuffleConsumerPlugin.Context<>(
                attempt,
                job,
                FileSystem.getLocal(job),
                umbilical(),
                new LocalDirAllocator(MRConfig.LOCAL_DIR),
                Reporter.NULL,
                job.getCompressMapOutput() ? ReflectionUtils.newInstance(DefaultCodec.class, job) : null,
                null,
                null,
                counters.findCounter(TaskCounter.SPILLED_RECORDS),
                counters.findCounter(TaskCounter.COMBINE_INPUT_RECORDS),
                counters.findCounter(TaskCounter.SHUFFLED_MAPS),
                counters.findCounter(TaskCounter.REDUCE_SHUFFLE_BYTES),
                counters.findCounter(TaskCounter.FAILED_SHUFFLE),
                counters.findCounter(TaskCounter.MERGED_MAP_OUTPUTS),
                (TaskStatus) field(Task.class, "taskStatus", task, null),
                new Progress(),
                new Progress(),
                task,
                task.getMapOutputFile(),
                outputs));
        List<String> records = new ArrayList<>();
        RawKeyValueIterator iterator = shuffle.run();
        Text key = new Text();
        Text value = new Text();
        while (iterator.next()) {
            read(key, iterator.getKey());
            read(value, iterator.getValue());
            records.add(key + "=" + value);
        }
        iterator.close();
        shuffle.close();
        return records;
    }

    TaskNode node() {
        return node;
    }

    static JobConf job(boolean compressed) {
        JobConf job = new JobConf();
        job.setCompressMapOutput(compressed);
        job.setInt(MRJobConfig.IO_SORT_MB, 1);
        return job;
    }

    private static void read(Text into, DataInputBuffer from) throws IOException {
        into.readFields(from);
    }

    /** Sets the field if there is a value for it, and returns what it has. */
    private static Object field(Class<?> type, String name, Object of, Progress value) {
        try {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            if (value != null) {
                field.set(of, value);
            }
            return field.get(of);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("Hadoop's " + type + " has no field " + name + " any more", e);
        }
    }

    private static TaskUmbilicalProtocol umbilical() {
        return (TaskUmbilicalProtocol) Proxy.newProxyInstance(
                HadoopTasks.class.getClassLoader(),
                new Class<?>[] {TaskUmbilicalProtocol.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getMapCompletionEvents" -> new MapTaskCompletionEventsUpdate(
                            new TaskCompletionEvent[0], false);
                    case "statusUpdate" -> {
                        AMFeedback feedback = new AMFeedback();
                        feedback.setTaskFound(true);
                        yield feedback;
                    }
                    default -> throw new UnsupportedOperationException(method.toString());
                });
    }
}
