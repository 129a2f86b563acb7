// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.crypto.spec.SecretKeySpec;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapred.AMFeedback;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MROutputFiles;
import org.apache.hadoop.mapred.MapTaskCompletionEventsUpdate;
import org.apache.hadoop.mapred.ReduceTask;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.util.Progress;

/** What surrounds the shuffle in a reduce attempt, without a cluster. */
final class ReduceSide {
    static final byte[] SECRET = {1, 2, 3, 4, 5, 6, 7, 8};
    static final String JOB = "1700000000000_0001";
    static final int REDUCE = 3;

    private final JobConf job;
    private final Optional<CompressionCodec> codec;
    private final Counters counters = new Counters();
    private final List<TaskCompletionEvent> events = new ArrayList<>();
    private volatile Runnable onProgress = () -> {};

    ReduceSide(Configuration settings, int maps, Optional<CompressionCodec> codec) {
        this.job = new JobConf(settings);
        this.codec = codec;
        job.setNumMapTasks(maps);
        job.setNumReduceTasks(REDUCE + 1);
        job.setMapOutputKeyClass(Text.class);
        job.setMapOutputValueClass(Text.class);
    }

    JobConf job() {
        return job;
    }

    long counter(String group, String name) {
        return counters.findCounter(group, name).getCounter();
    }

    long counter(TaskCounter counter) {
        return counters.findCounter(counter).getCounter();
    }

    static TaskAttemptID mapAttempt(int map, int attempt) {
        return TaskAttemptID.forName(String.format("attempt_%s_m_%06d_%d", JOB, map, attempt));
    }

    /** What to do when a thread of the reducer tells that it gets on. */
    void onProgress(Runnable action) {
        onProgress = action;
    }

    /** Lets the reducer know of it the next time that it asks. */
    synchronized void tell(TaskAttemptID map, TaskCompletionEvent.Status status, String host) {
        events.add(
                new TaskCompletionEvent(events.size(), map, map.getTaskID().getId(), true, status, "http://" + host));
    }

    ShuffleConsumerPlugin.Context<Text, Text> context() throws IOException {
        ReduceTask task = new ReduceTask(
                "job.xml",
                TaskAttemptID.forName(String.format("attempt_%s_r_%06d_0", JOB, REDUCE)),
                REDUCE,
                job.getNumMapTasks(),
                1);
        task.setShuffleSecret(new SecretKeySpec(SECRET, "HmacSHA1"));
        MROutputFiles files = new MROutputFiles();
        files.setConf(job);
        return new ShuffleConsumerPlugin.Context<>(
                task.getTaskID(),
                job,
                FileSystem.getLocal(job),
                umbilical(),
                new LocalDirAllocator(MRConfig.LOCAL_DIR),
                reporter(),
                codec.orElse(null),
                null,
                null,
                counters.findCounter(TaskCounter.SPILLED_RECORDS),
                counters.findCounter(TaskCounter.COMBINE_INPUT_RECORDS),
                counters.findCounter(TaskCounter.SHUFFLED_MAPS),
                counters.findCounter(TaskCounter.REDUCE_SHUFFLE_BYTES),
                counters.findCounter(TaskCounter.FAILED_SHUFFLE),
                counters.findCounter(TaskCounter.MERGED_MAP_OUTPUTS),
                statusOf(task),
                new Progress(),
                new Progress(),
                task,
                files,
                null);
    }

    private static TaskStatus statusOf(Task task) {
        try {
            Field field = Task.class.getDeclaredField("taskStatus");
            field.setAccessible(true);
            return (TaskStatus) field.get(task);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("Hadoop's Task has no field taskStatus any more", e);
        }
    }

    private TaskUmbilicalProtocol umbilical() {
        return (TaskUmbilicalProtocol) Proxy.newProxyInstance(
                ReduceSide.class.getClassLoader(),
                new Class<?>[] {TaskUmbilicalProtocol.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getMapCompletionEvents" -> eventsFrom((int) arguments[1]);
                    case "statusUpdate" -> {
                        AMFeedback feedback = new AMFeedback();
                        feedback.setTaskFound(true);
                        yield feedback;
                    }
                    default -> throw new UnsupportedOperationException(method.toString());
                });
    }

    private synchronized MapTaskCompletionEventsUpdate eventsFrom(int index) {
        List<TaskCompletionEvent> from = events.subList(index, events.size());
        return new MapTaskCompletionEventsUpdate(from.toArray(new TaskCompletionEvent[0]), false);
    }

    private Reporter reporter() {
        return new Reporter() {
            @Override
            public void setStatus(String status) {}

            @Override
            public Counters.Counter getCounter(Enum<?> name) {
                return counters.findCounter(name);
            }

            @Override
            public synchronized Counters.Counter getCounter(String group, String name) {
                return counters.findCounter(group, name);
            }

            @Override
            public void incrCounter(Enum<?> key, long amount) {
                counters.incrCounter(key, amount);
            }

            @Override
            public void incrCounter(String group, String counter, long amount) {
                counters.incrCounter(group, counter, amount);
            }

            @Override
            public InputSplit getInputSplit() {
                throw new UnsupportedOperationException("a reducer has no split");
            }

            @Override
            public float getProgress() {
                return 0;
            }

            @Override
            public void progress() {
                onProgress.run();
            }
        };
    }
}
