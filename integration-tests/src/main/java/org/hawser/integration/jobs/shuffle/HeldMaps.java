// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.shuffle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;
import org.hawser.integration.jobs.Splits;

/**
 * Sorts records that are made up, the same in every run, and stays in the middle of its shuffle until it is released: the
 * first maps end when all of them have run at one time, so on more nodes than one if they are more than a node can run; the
 * others wait for a file. One of the reducers can wait too.
 *
 * <p>Each attempt of a map adds a line to a file named after the map's number: its container, and its NodeManager's port.
 */
public final class HeldMaps extends Configured implements Tool {
    /** The directory of those files, and of the one named {@code release}. */
    public static final String DIR = "integration.held.dir";

    /** How many maps there are first. */
    public static final String FIRST = "integration.held.first";

    /** The number of the reduce that waits for the file {@code release-reduce}; by default none. */
    public static final String REDUCE = "integration.held.reduce";

    private static final int RECORDS = 4000;
    private static final String FILLER = "-".repeat(80);
    private static final long LIMIT_NANOS = TimeUnit.MINUTES.toNanos(10);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    public static void main(String[] args) throws Exception {
        System.exit(ToolRunner.run(new HeldMaps(), args));
    }

    @Override
    public int run(String[] args) throws Exception {
        Job job = Job.getInstance(getConf(), "held maps");
        job.setJarByClass(HeldMaps.class);
        job.getConfiguration().setInt(Splits.COUNT, Integer.parseInt(args[0]));
        job.setInputFormatClass(Splits.class);
        job.setMapperClass(Records.class);
        job.setReducerClass(Waits.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(Text.class);
        FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(args[1]));
        return job.waitForCompletion(true) ? 0 : 1;
    }

    private static void await(String who, BooleanSupplier released) {
        long start = System.nanoTime();
        while (!released.getAsBoolean()) {
            if (System.nanoTime() - start > LIMIT_NANOS) {
                throw new IllegalStateException(who + " was not released in ten minutes");
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /** Waits as it is told, then copies its input. */
    public static final class Waits extends Reducer<Text, Text, Text, Text> {
        @Override
        protected void setup(Reducer<Text, Text, Text, Text>.Context context) {
            Configuration conf = context.getConfiguration();
            int number = context.getTaskAttemptID().getTaskID().getId();
            if (number == conf.getInt(REDUCE, -1)) {
                Path release = Path.of(conf.get(DIR)).resolve("release-reduce");
                await("Reduce " + number, () -> Files.exists(release));
            }
        }
    }

    /** Waits as it is told, then emits records whose keys are unique. */
    public static final class Records extends Mapper<IntWritable, NullWritable, Text, Text> {
        @Override
        protected void map(
                IntWritable number, NullWritable none, Mapper<IntWritable, NullWritable, Text, Text>.Context context)
                throws IOException, InterruptedException {
            Configuration conf = context.getConfiguration();
            await(Path.of(conf.get(DIR)), number.get(), conf.getInt(FIRST, 1));
            Random random = new Random(number.get());
            for (int record = 0; record < RECORDS; record++) {
                String key = "%016x.%d.%d".formatted(random.nextLong(), number.get(), record);
                context.write(new Text(key), new Text(FILLER + random.nextInt()));
            }
        }

        private static void await(Path dir, int number, int first) throws IOException {
            Files.writeString(
                    dir.resolve(Integer.toString(number)),
                    System.getenv("CONTAINER_ID") + " " + System.getenv("NM_PORT") + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
            HeldMaps.await("Map " + number, () -> mayGoOn(dir, number, first));
        }

        private static boolean mayGoOn(Path dir, int number, int first) {
            return number < first
                    ? IntStream.range(0, first).allMatch(map -> Files.exists(dir.resolve(Integer.toString(map))))
                    : Files.exists(dir.resolve("release"));
        }
    }
}
