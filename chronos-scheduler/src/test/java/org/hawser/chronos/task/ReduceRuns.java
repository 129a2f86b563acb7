// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.ReduceTask;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.YarnOutputFiles;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;
import org.hawser.chronos.compat.ShuffleInternals;
import org.hawser.chronos.part.Part;

/** Attempts of one reduce, run by Hadoop's own code of tasks and shuffle, one after the other in this JVM. */
final class ReduceRuns implements AutoCloseable {
    /** Not the first: parts have one partition. */
    private static final int REDUCE = 1;

    private final JobConf settings;
    private final Path directory;
    private final MapOutputs outputs;
    private final FakeMaster master = new FakeMaster();
    private final List<ShuffleServer> servers = new ArrayList<>();
    private volatile ReduceTask task;
    private List<Part> given = List.of();
    private Path node;
    private int next;

    ReduceRuns(JobConf settings, Path directory, MapOutputs outputs) throws IOException {
        this.settings = settings;
        this.directory = directory;
        this.outputs = outputs;
        moveTo("node1");
    }

    static JobConf job() {
        JobConf job = MapRuns.base();
        job.setInt("mapreduce.fileoutputcommitter.algorithm.version", 2);
        job.setUseNewReducer(true);
        job.setClass(MRJobConfig.REDUCE_CLASS_ATTR, Join.class, Object.class);
        job.setClass(MRJobConfig.OUTPUT_FORMAT_CLASS_ATTR, TextOutputFormat.class, Object.class);
        return job;
    }

    FakeMaster master() {
        return master;
    }

    /** What the last attempt has got. */
    List<Part> given() {
        return given;
    }

    Path node() {
        return node;
    }

    /** The next attempts run on this node, and get from the others what is there. */
    void moveTo(String name) throws IOException {
        node = Files.createDirectories(directory.resolve(name));
    }

    /** Has a server serve the newest part. */
    void serve(ShuffleServer server) {
        servers.add(server);
        master.serveLast("localhost", server.port());
    }

    void serve() throws IOException {
        serve(new ShuffleServer(node, settings));
    }

    /** The attempt that {@link #run} runs next. */
    TaskAttemptID attempt() {
        return TaskAttemptID.forName(String.format("attempt_1700000000000_0001_r_%06d_%d", REDUCE, next));
    }

    /** Runs the next attempt, which is wanted back when it has fetched so many segments. Only so many maps have finished. */
    void stopAfter(int fetched, int finished) throws Exception {
        stopAt(fetched, finished, () -> await().pollInterval(Duration.ofMillis(2))
                .atMost(Duration.ofSeconds(30))
                .until(() -> counters().findCounter(TaskCounter.SHUFFLED_MAPS).getValue() >= fetched));
    }

    /** The same before a segment is sent, counted from 0, whatever has become of the others. */
    void stopAmid(int segment, int finished) throws Exception {
        stopAt(segment, finished, () -> {});
    }

    private void stopAt(int segment, int finished, Runnable before) throws Exception {
        announce(finished);
        TaskAttemptID attempt = attempt();
        AtomicInteger segments = new AtomicInteger();
        outputs.beforeSegment(() -> {
            if (segments.getAndIncrement() == segment) {
                before.run();
                master.want(attempt);
                master.awaitHeard();
            }
        });
        stop();
    }

    /** Runs the next attempt, which is to stop from its beginning. */
    void stopAtOnce(int finished) throws Exception {
        announce(finished);
        outputs.beforeSegment(() -> {});
        master.want(attempt());
        stop();
    }

    private void announce(int finished) {
        for (int map = master.announced(); map < finished; map++) {
            master.announce(outputs.event(map));
        }
    }

    private void stop() throws Exception {
        try {
            run();
        } catch (IOException e) {
            if (!master.isStopped()) {
                throw e;
            }
            return;
        }
        throw new AssertionError("The attempt did not stop");
    }

    /** Runs the next attempt to its end. */
    Result finish() throws Exception {
        announce(outputs.maps());
        outputs.beforeSegment(() -> {});
        return run();
    }

    Result run() throws Exception {
        JobConf job = new JobConf(settings);
        job.setStrings(MRConfig.LOCAL_DIR, node.toString());
        job.setClass(MRConfig.TASK_LOCAL_OUTPUT_CLASS, YarnOutputFiles.class, MapOutputFile.class);
        Path output = Files.createDirectories(directory.resolve("out"));
        job.set(FileOutputFormat.OUTDIR, output.toUri().toString());
        given = master.parts().parts();
        task = new ReduceTask("job.xml", attempt(), REDUCE, outputs.maps(), 1);
        next++;
        task.setShuffleSecret(MapRuns.SECRET);
        task.localizeConfiguration(job);
        task.setConf(job);
        master.begin();
        try {
            task.run(job, master.umbilical());
        } finally {
            MapRuns.end(task);
            assertThat(Thread.getAllStackTraces().keySet())
                    .noneMatch(thread -> thread.getName().equals("hawser-stop-signal"));
        }
        Path file = output.resolve(String.format("part-r-%05d", REDUCE));
        return new Result(job, Files.readAllLines(file), counters());
    }

    private Counters counters() {
        return ShuffleInternals.counters(task);
    }

    @Override
    public void close() {
        servers.forEach(ShuffleServer::close);
    }

    /** For each word, all of its numbers. */
    static final class Join extends Reducer<Text, LongWritable, Text, Text> {
        /** Tasks are made by Hadoop, in this JVM. */
        private static volatile Runnable atFirst = () -> {};

        private boolean begun;

        static void atFirst(Runnable action) {
            atFirst = action;
        }

        @Override
        protected void reduce(
                Text word, Iterable<LongWritable> numbers, Reducer<Text, LongWritable, Text, Text>.Context context)
                throws IOException, InterruptedException {
            if (!begun) {
                begun = true;
                atFirst.run();
            }
            List<Long> all = new ArrayList<>();
            numbers.forEach(number -> all.add(number.get()));
            all.sort(null);
            context.write(word, new Text(all.toString()));
        }
    }

    /** What the last attempt has left. */
    record Result(JobConf job, List<String> output, Counters counters) {
        long counter(Enum<?> counter) {
            return counters.findCounter(counter).getValue();
        }
    }
}
