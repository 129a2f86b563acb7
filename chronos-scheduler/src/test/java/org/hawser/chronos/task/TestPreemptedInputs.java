// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MultiFileInputFormat;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.lib.CombineFileSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.CombineTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.MultipleInputs;
import org.apache.hadoop.mapreduce.lib.input.NLineInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.hawser.chronos.part.Obstacle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Maps of all kinds of input stop at random records, and go on. */
@Timeout(300)
class TestPreemptedInputs {
    private static final int FILES = 3;
    private static final int LINES = 100;

    @TempDir
    private Path directory;

    private Path write(String directoryName, Random random) throws IOException {
        Path inputs = Files.createDirectories(directory.resolve(directoryName));
        for (int file = 0; file < FILES; file++) {
            List<String> lines = new ArrayList<>();
            for (int line = 0; line < LINES; line++) {
                lines.add("key" + random.nextInt(9) + "\tword" + random.nextInt(90) + " word" + random.nextInt(9));
            }
            MapRuns.write(inputs.resolve(file + ".txt"), lines);
        }
        return inputs;
    }

    private JobConf job(String format, boolean newApi, Random random) throws IOException {
        Path inputs = write("in" + format, random);
        JobConf job = MapRuns.job(
                format.equals("combine") || format.equals("multi-file") ? inputs : inputs.resolve("0.txt"), newApi);
        if (newApi) {
            switch (format) {
                case "combine" -> set(job, CombineTextInputFormat.class);
                case "lines" -> set(job, NLineInputFormat.class);
                case "key-value" -> set(job, KeyValueTextInputFormat.class);
                case "vouched-for" -> set(job, NumberInput.New.class);
                default -> {
                    Job builder = Job.getInstance(job);
                    builder.getConfiguration().unset(FileInputFormat.INPUT_DIR);
                    MultipleInputs.addInputPath(
                            builder,
                            new org.apache.hadoop.fs.Path(
                                    inputs.resolve("0.txt").toUri()),
                            TextInputFormat.class,
                            WordMap.New.class);
                    return new JobConf(builder.getConfiguration());
                }
            }
        } else {
            switch (format) {
                case "combine" -> job.setInputFormat(org.apache.hadoop.mapred.lib.CombineTextInputFormat.class);
                case "multi-file" -> job.setInputFormat(WholeFiles.class);
                case "lines" -> job.setInputFormat(org.apache.hadoop.mapred.lib.NLineInputFormat.class);
                case "key-value" -> job.setInputFormat(org.apache.hadoop.mapred.KeyValueTextInputFormat.class);
                case "vouched-for" -> job.setInputFormat(NumberInput.Old.class);
                default -> {
                    job.unset(FileInputFormat.INPUT_DIR);
                    org.apache.hadoop.mapred.lib.MultipleInputs.addInputPath(
                            job,
                            new org.apache.hadoop.fs.Path(
                                    inputs.resolve("0.txt").toUri()),
                            org.apache.hadoop.mapred.TextInputFormat.class,
                            WordMap.Old.class);
                }
            }
        }
        return job;
    }

    private static void set(JobConf job, Class<?> format) {
        job.setClass(MRJobConfig.INPUT_FORMAT_CLASS_ATTR, format, Object.class);
        job.setInt(NLineInputFormat.LINES_PER_MAP, LINES);
    }

    @ParameterizedTest
    @CsvSource({
        "combine, true",
        "combine, false",
        "multi-file, false",
        "lines, true",
        "lines, false",
        "key-value, true",
        "key-value, false",
        "multiple-inputs, true",
        "multiple-inputs, false",
        "vouched-for, true",
        "vouched-for, false"
    })
    void map_isStoppedTwice_leavesTheOutputOfOneAttempt(String format, boolean newApi) throws Exception {
        for (int seed = 0; seed < 2; seed++) {
            Random random = new Random(seed);
            JobConf job = job(format, newApi, random);
            job.setInt("mapreduce.input.lineinputformat.linespermap", LINES);
            job.set("hawser.chronos.repeatable-inputs", "no.such.Format," + NumberInput.Split.class.getName());
            Path own = Files.createDirectories(directory.resolve(format + seed));
            MapRuns.Result expected = Undisturbed.run(job, own);
            long records = expected.counter(TaskCounter.MAP_INPUT_RECORDS);
            MapRuns runs = new MapRuns(job, own);

            runs.stopAt(1 + random.nextInt((int) records / 3));
            runs.stopAt(1 + random.nextInt((int) records / 3));
            MapRuns.Result found = runs.finish();

            assertThat(runs.master().parts().records() + WordMap.records())
                    .as("seed " + seed)
                    .isEqualTo(records)
                    .isGreaterThanOrEqualTo(LINES);
            Undisturbed.assertSame(found, expected);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void map_ofAnInputNobodyVouchesFor_saysSoAndRunsAsAlways(boolean newApi) throws Exception {
        JobConf job = job("vouched-for", newApi, new Random(1));
        MapRuns runs = new MapRuns(job, directory);

        MapRuns.Result found = runs.finish();

        assertThat(runs.master().refusal()).contains(Obstacle.INPUT);
        assertThat(found.counter(TaskCounter.MAP_INPUT_RECORDS)).isEqualTo(NumberInput.RECORDS);
    }

    @Test
    void map_ofAnInputFormatThatTheUserVouchesFor_canStop() throws Exception {
        JobConf job = job("vouched-for", true, new Random(1));
        job.set("hawser.chronos.repeatable-inputs", NumberInput.New.class.getName());
        MapRuns runs = new MapRuns(job, directory);

        runs.stopAt(5);

        assertThat(runs.master().parts().records()).isEqualTo(5);
    }

    /** Hadoop's format for several whole files, as its users complete it. */
    static final class WholeFiles extends MultiFileInputFormat<LongWritable, Text> {
        @Override
        public RecordReader<LongWritable, Text> getRecordReader(InputSplit split, JobConf job, Reporter reporter)
                throws IOException {
            CombineFileSplit files = (CombineFileSplit) split;
            return new org.apache.hadoop.mapred.lib.CombineTextInputFormat()
                    .getRecordReader(
                            new CombineFileSplit(
                                    job, files.getPaths(), files.getStartOffsets(), files.getLengths(), new String[0]),
                            job,
                            reporter);
        }
    }
}
