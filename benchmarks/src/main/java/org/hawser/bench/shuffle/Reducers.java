// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import javax.crypto.SecretKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.ReduceTask;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.OutputFormat;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;

/**
 * Runs real reduce tasks of one load in this process, outside of containers.
 *
 * @param site names the shuffle plug-in
 * @param work where they may write
 * @param sources the shuffle handlers of the maps
 */
record Reducers(ShuffleLoad load, Configuration site, Path work, MapSources sources) {
    private static final String GROUP = "bench";
    private static final String DIGEST = "digest";
    private static final String COUNTERS = "Hawser shuffle";
    private static final String LEFT_TO_HTTP = "Segments left to HTTP";
    private static final String PEAK_STAGING = "Peak staging bytes, sum of reducers";

    private static final SecretKey SECRET = JobTokenSecretManager.createSecretKey(HandlerProcess.SECRET);

    /**
     * Runs one.
     *
     * @param attempt of the maps
     * @param read whether it reads the records, or ends when all are there
     */
    ReduceOutcome run(int reduce, int attempt, boolean read)
            throws IOException, InterruptedException, ClassNotFoundException {
        JobConf conf = load.conf(site);
        conf.setUseNewReducer(true);
        conf.setClass(MRJobConfig.REDUCE_CLASS_ATTR, read ? ReadingReducer.class : ReadyReducer.class, Reducer.class);
        conf.setClass(MRJobConfig.OUTPUT_FORMAT_CLASS_ATTR, NullOutputFormat.class, OutputFormat.class);
        conf.set(MRConfig.LOCAL_DIR, work.resolve("reduce-" + reduce).toString());
        // Everything stays in memory, so that fetching is what is measured.
        conf.setInt("mapreduce.reduce.merge.inmem.threshold", 0);
        conf.setFloat("mapreduce.reduce.shuffle.merge.percent", 0.9f);
        conf.setFloat("mapreduce.reduce.input.buffer.percent", 0.9f);
        ReduceTask task = new ReduceTask("", load.reduce(reduce), reduce, load.maps(), 1);
        task.setConf(conf);
        task.localizeConfiguration(conf);
        task.setShuffleSecret(SECRET);
        task.setJobTokenSecret(SECRET);
        Umbilical umbilical = new Umbilical(load, attempt, sources);
        task.run(conf, umbilical.protocol());
        Counters counters = umbilical.counters();
        return new ReduceOutcome(
                counters.findCounter(TaskCounter.REDUCE_SHUFFLE_BYTES).getValue(),
                counters.findCounter(GROUP, DIGEST).getValue(),
                counters.findCounter(COUNTERS, PEAK_STAGING).getValue(),
                leftToHttp(counters));
    }

    private static long leftToHttp(Counters counters) {
        long sum = 0;
        for (Counters.Counter counter : counters.getGroup(COUNTERS)) {
            if (counter.getName().startsWith(LEFT_TO_HTTP)) {
                sum += counter.getValue();
            }
        }
        return sum;
    }

    /** Ends as soon as all records are there. */
    public static final class ReadyReducer extends Reducer<BytesWritable, BytesWritable, NullWritable, NullWritable> {
        @Override
        public void run(Context context) {
            // The shuffle is over when this is called.
        }
    }

    /** Reads all records, and counts a digest of them. */
    public static final class ReadingReducer extends Reducer<BytesWritable, BytesWritable, NullWritable, NullWritable> {
        @Override
        protected void reduce(BytesWritable key, Iterable<BytesWritable> values, Context context) {
            for (BytesWritable value : values) {
                long record = 31L * Arrays.hashCode(key.copyBytes()) + Arrays.hashCode(value.copyBytes());
                context.getCounter(GROUP, DIGEST).increment(record);
            }
        }
    }

    /**
     * What reduces came to.
     *
     * @param bytes fetched, as the job's counter REDUCE_SHUFFLE_BYTES has it
     * @param digest of the records, whatever the order of the reduces; 0 if they were not read
     * @param stagingBytes the most bytes that one reducer held between fetching and merging; 0 if it does not tell
     * @param httpSegments how many agents did not bring, although there are agents
     */
    record ReduceOutcome(long bytes, long digest, long stagingBytes, long httpSegments) {
        static final ReduceOutcome NONE = new ReduceOutcome(0, 0, 0, 0);

        String digestText() {
            return Long.toUnsignedString(digest);
        }

        ReduceOutcome plus(ReduceOutcome other) {
            return new ReduceOutcome(
                    bytes + other.bytes,
                    digest + other.digest,
                    Math.max(stagingBytes, other.stagingBytes),
                    httpSegments + other.httpSegments);
        }
    }
}
