// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.LazyOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.MultipleOutputs;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;
import org.hawser.chronos.part.Obstacle;
import org.hawser.chronos.part.PreemptionCounter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Maps that write files of the job's output stop and go on; the files are those of one undisturbed attempt. */
@Timeout(300)
class TestPreemptedFiles {
    private static final int LINES = 200;

    @TempDir
    private Path directory;

    private JobConf job(boolean newApi, boolean lazy, boolean named, int reduces, Random random) throws Exception {
        List<String> lines = new ArrayList<>();
        for (int line = 0; line < LINES; line++) {
            lines.add("word" + random.nextInt(30) + " word" + random.nextInt(30));
        }
        JobConf job = MapRuns.job(MapRuns.write(directory.resolve("input.txt"), lines), newApi);
        job.setNumReduceTasks(reduces);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(LongWritable.class);
        if (newApi) {
            Job builder = Job.getInstance(job);
            builder.setOutputFormatClass(TextOutputFormat.class);
            if (lazy) {
                LazyOutputFormat.setOutputFormatClass(builder, TextOutputFormat.class);
            }
            if (named) {
                builder.setMapperClass(NamedMap.New.class);
                MultipleOutputs.addNamedOutput(
                        builder, NamedMap.NAME, TextOutputFormat.class, Text.class, LongWritable.class);
            }
            return new JobConf(builder.getConfiguration());
        }
        if (lazy) {
            org.apache.hadoop.mapred.lib.LazyOutputFormat.setOutputFormatClass(
                    job, org.apache.hadoop.mapred.TextOutputFormat.class);
        }
        if (named) {
            job.setMapperClass(NamedMap.Old.class);
            org.apache.hadoop.mapred.lib.MultipleOutputs.addNamedOutput(
                    job,
                    NamedMap.NAME,
                    org.apache.hadoop.mapred.TextOutputFormat.class,
                    Text.class,
                    LongWritable.class);
        }
        return job;
    }

    private JobConf plain() throws Exception {
        return job(true, false, false, 0, new Random(5));
    }

    /** The files of one attempt of the plain job. */
    private Map<String, String> undisturbed() throws Exception {
        FileJob wanted = FileJob.begin(plain(), directory.resolve("wanted"));
        Undisturbed.run(wanted.job(), directory);
        wanted.commit();
        return wanted.files();
    }

    /** Two stops at random records; the ApplicationMaster kills, and ends the job. */
    @ParameterizedTest
    @CsvSource({
        "true, false, false, 0, 2",
        "true, false, false, 0, 1",
        "true, true, false, 0, 2",
        "true, true, true, 0, 1",
        "true, false, true, 0, 2",
        "true, false, true, 3, 2",
        "true, false, true, 3, 1",
        "false, false, false, 0, 2",
        "false, false, false, 0, 1",
        "false, true, false, 0, 1",
        "false, false, true, 0, 2",
        "false, false, true, 3, 1"
    })
    void map_isStoppedTwice_leavesTheFilesOfOneAttempt(
            boolean newApi, boolean lazy, boolean named, int reduces, int algorithm) throws Exception {
        for (int seed = 0; seed < 2; seed++) {
            Random random = new Random(seed);
            Path own = Files.createDirectories(directory.resolve("seed" + seed));
            JobConf job = job(newApi, lazy, named, reduces, random);
            job.setInt(FileOutputCommitter.FILEOUTPUTCOMMITTER_ALGORITHM_VERSION, algorithm);
            FileJob wanted = FileJob.begin(job, own.resolve("wanted"));
            MapRuns.Result expected = Undisturbed.run(wanted.job(), own);
            wanted.commit();
            FileJob preempted = FileJob.begin(job, own.resolve("found"));
            MapRuns runs = new MapRuns(preempted.job(), own);

            for (int stop = 0; stop < 2; stop++) {
                TaskAttemptID attempt = runs.attempt();
                runs.stopAt(1 + random.nextInt(LINES / 2));
                preempted.abort(attempt);
            }
            MapRuns.Result found = runs.finish();
            preempted.commit();

            assertThat(WordMap.records() + runs.master().parts().records()).isEqualTo(LINES);
            assertThat(preempted.files())
                    .as("seed " + seed)
                    .isEqualTo(wanted.files())
                    .hasSize((reduces == 0 ? 1 : 0) + (named ? 1 : 0) + 1);
            Undisturbed.assertSameCounters(found, expected);
            assertThat(found.counter(PreemptionCounter.CONTINUED_MAPS)).isEqualTo(1);
            if (reduces > 0) {
                Undisturbed.assertSame(found, expected);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1", "200"})
    void map_isStoppedAtItsFirstOrLastRecord_leavesTheFilesOfOneAttempt(int record) throws Exception {
        FileJob preempted = FileJob.begin(plain(), directory.resolve("found"));
        MapRuns runs = new MapRuns(preempted.job(), directory);

        runs.stopAt(record);
        runs.finish();

        preempted.commit();
        assertThat(preempted.files()).isEqualTo(undisturbed());
    }

    /** Of attempts that use a part, one fails and one succeeds. */
    @Test
    void attempt_failsAfterThePartWasMade_nextOneUsesItAgain() throws Exception {
        FileJob preempted = FileJob.begin(plain(), directory.resolve("found"));
        MapRuns runs = new MapRuns(preempted.job(), directory);
        runs.stopAt(50);

        TaskAttemptID failed = runs.attempt();
        WordMap.before(30, () -> {
            throw new IllegalStateException("a record that cannot be processed");
        });
        assertThatThrownBy(runs::run).hasMessageContaining("cannot be processed");
        preempted.abort(failed);
        runs.finish();

        assertThat(WordMap.records()).isEqualTo(LINES - 50);
        preempted.commit();
        assertThat(preempted.files()).isEqualTo(undisturbed());
    }

    @Test
    void map_whosePartIsLost_beginsAtTheBeginning() throws Exception {
        FileJob preempted = FileJob.begin(plain(), directory.resolve("found"));
        MapRuns runs = new MapRuns(preempted.job(), directory);
        TaskAttemptID attempt = runs.attempt();
        runs.stopAt(50);

        Path part = directory.resolve("found/_temporary/hawser-parts").resolve(attempt.toString());
        Files.move(part, directory.resolve("lost"));
        MapRuns.Result found = runs.finish();

        assertThat(WordMap.records()).isEqualTo(LINES);
        assertThat(found.counter(PreemptionCounter.LOST_PARTS)).isEqualTo(1);
        preempted.commit();
        assertThat(preempted.files()).isEqualTo(undisturbed());
    }

    @Test
    void job_failsOrIsKilled_leavesNothingOfParts() throws Exception {
        FileJob preempted = FileJob.begin(plain(), directory.resolve("found"));
        MapRuns runs = new MapRuns(preempted.job(), directory);
        runs.stopAt(50);
        assertThat(preempted.files()).isNotEmpty();

        preempted.abort();

        assertThat(preempted.files()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        MRJobConfig.OUTPUT_FORMAT_CLASS_ATTR
                + ", org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat, OUTPUT_FORMAT",
        MRJobConfig.OUTPUT_FORMAT_CLASS_ATTR
                + ", org.apache.hadoop.mapreduce.lib.output.NullOutputFormat, OUTPUT_FORMAT",
        FileOutputFormat.COMPRESS + ", true, OUTPUT_FORMAT",
        "mapreduce.outputcommitter.factory.class, org.hawser.chronos.task.OtherCommitter, COMMITTER"
    })
    void map_whoseOutputCannotBeWrittenInParts_saysSoAndRunsAsAlways(String key, String value, Obstacle why)
            throws Exception {
        JobConf job = plain();
        job.set(key, value);
        MapRuns runs = new MapRuns(FileJob.begin(job, directory.resolve("out")).job(), directory);

        runs.finish();

        assertThat(runs.master().refusal()).contains(why);
        assertThat(WordMap.records()).isEqualTo(LINES);
    }

    /** It is known when the map has written one. */
    @ParameterizedTest
    @CsvSource({"true, 0", "true, 3", "false, 3"})
    void map_withAFileThatCannotBeWrittenInParts_saysSoAndGoesOn(boolean newApi, int reduces) throws Exception {
        JobConf job = job(newApi, false, true, reduces, new Random(5));
        job.set("mapreduce.multipleoutputs.namedOutput.special.format", SequenceFileOutputFormat.class.getName());
        job.set("mo.namedOutput.special.format", org.apache.hadoop.mapred.SequenceFileOutputFormat.class.getName());
        MapRuns runs = new MapRuns(FileJob.begin(job, directory.resolve("out")).job(), directory);
        TaskAttemptID attempt = runs.attempt();
        WordMap.before(50, () -> runs.master().stop(attempt));

        runs.run();

        assertThat(runs.master().refusal()).contains(Obstacle.SIDE_FILES);
        assertThat(runs.master().isDone()).isTrue();
        assertThat(WordMap.records()).isEqualTo(LINES);
    }

    /** It is known too late: the map has stopped already. */
    @Test
    void map_withAFileOfItsCleanup_losesItsWorkAndIsDoneByTheNextAttempt() throws Exception {
        JobConf job = plain();
        job.setClass(MRJobConfig.MAP_CLASS_ATTR, LateMap.class, Object.class);
        FileJob preempted = FileJob.begin(job, directory.resolve("found"));
        MapRuns runs = new MapRuns(preempted.job(), directory);
        TaskAttemptID attempt = runs.attempt();

        runs.stopAt(50);
        preempted.abort(attempt);
        runs.finish();
        preempted.commit();

        assertThat(runs.master().parts().parts()).isEmpty();
        assertThat(WordMap.records()).isEqualTo(LINES);
        assertThat(preempted.files()).containsKeys("late", "part-m-00003").hasSize(3);
    }

    /** Says at its end that it was there. */
    static final class LateMap extends Mapper<Object, Text, Text, LongWritable> {
        @Override
        protected void map(Object key, Text line, Mapper<Object, Text, Text, LongWritable>.Context context)
                throws IOException, InterruptedException {
            WordMap.step();
            context.write(line, new LongWritable(1));
        }

        @Override
        protected void cleanup(Mapper<Object, Text, Text, LongWritable>.Context context)
                throws IOException, InterruptedException {
            org.apache.hadoop.fs.Path file =
                    new org.apache.hadoop.fs.Path(FileOutputFormat.getWorkOutputPath(context), "late");
            file.getFileSystem(context.getConfiguration()).create(file).close();
        }
    }
}
