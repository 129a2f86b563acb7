// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.LineRecordReader;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.hawser.chronos.part.Part;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attempts that go on see what is left of the input, keys included: whatever the text, the split, and where they stopped. */
@Timeout(300)
class TestReadingStart {
    private static final String[] PIECES = {"a", "bc", "é", "ab cd ef", "\n", "\n", "\r", "\r\n", "\r\r\n", "\n\n", "|"
    };
    private static final TaskAttemptID ATTEMPT = TaskAttemptID.forName("attempt_1700000000000_0001_m_000003_0");

    @TempDir
    private Path directory;

    private record Line(long key, String value) {}

    /** A text, a part of it, and how it is read. */
    private record Sample(JobConf job, org.apache.hadoop.fs.Path file, long start, long length) {
        private static Sample random(Path file, Random random) throws IOException {
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            if (random.nextInt(5) == 0) {
                text.write(new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF});
            }
            int pieces = random.nextInt(60);
            for (int piece = 0; piece < pieces; piece++) {
                text.write(PIECES[random.nextInt(PIECES.length)].getBytes(StandardCharsets.UTF_8));
            }
            Files.write(file, text.toByteArray());
            JobConf job = new JobConf();
            job.setInt("io.file.buffer.size", 1 + random.nextInt(20));
            if (random.nextInt(10) == 0) {
                job.setInt(LineRecordReader.MAX_LINE_LENGTH, 1 + random.nextInt(6));
            }
            if (random.nextInt(10) == 0) {
                job.set("textinputformat.record.delimiter", random.nextBoolean() ? "|" : "\r\n");
            }
            long start = random.nextInt(3) == 0 ? 0 : random.nextInt(text.size() + 1);
            long length = random.nextInt((int) (text.size() - start) + 1);
            return new Sample(job, new org.apache.hadoop.fs.Path(file.toUri()), start, length);
        }

        private List<Line> read(long records, long position) throws IOException, InterruptedException {
            TaskAttemptContext context = new TaskAttemptContextImpl(job, ATTEMPT);
            TextInputFormat format = new TextInputFormat();
            ReadingStart<InputSplit> from =
                    ReadingStart.of(format, new FileSplit(file, start, length, new String[0]), job, records, position);
            List<Line> lines = new ArrayList<>();
            try (RecordReader<LongWritable, Text> reader = format.createRecordReader(from.split(), context)) {
                reader.initialize(from.split(), context);
                while (reader.nextKeyValue()) {
                    lines.add(new Line(
                            reader.getCurrentKey().get(),
                            reader.getCurrentValue().toString()));
                }
            }
            return lines.subList((int) from.processed(), lines.size());
        }

        private List<Line> readOld(long records, long position) throws IOException {
            org.apache.hadoop.mapred.TextInputFormat format = new org.apache.hadoop.mapred.TextInputFormat();
            format.configure(job);
            ReadingStart<org.apache.hadoop.mapred.InputSplit> from = ReadingStart.inOldApi(
                    format,
                    new org.apache.hadoop.mapred.FileSplit(file, start, length, new String[0]),
                    job,
                    records,
                    position);
            List<Line> lines = new ArrayList<>();
            org.apache.hadoop.mapred.RecordReader<LongWritable, Text> reader =
                    format.getRecordReader(from.split(), job, Reporter.NULL);
            LongWritable key = reader.createKey();
            Text value = reader.createValue();
            while (reader.next(key, value)) {
                lines.add(new Line(key.get(), value.toString()));
            }
            reader.close();
            return lines.subList((int) from.processed(), lines.size());
        }
    }

    private void check(long seed) throws IOException, InterruptedException {
        Random random = new Random(seed);
        Sample sample = Sample.random(directory.resolve("input.txt"), random);
        List<Line> all = sample.read(0, Part.UNKNOWN);
        for (int stop = 1; stop <= all.size(); stop++) {
            assertThat(sample.read(stop, all.get(stop - 1).key()))
                    .as("seed %d, %s, stopped after %d records", seed, sample, stop)
                    .isEqualTo(all.subList(stop, all.size()));
        }
        // The readers of the two APIs differ in what they make of lines that are too long.
        List<Line> old = sample.readOld(0, Part.UNKNOWN);
        for (int stop = 1; stop <= old.size(); stop++) {
            assertThat(sample.readOld(stop, old.get(stop - 1).key()))
                    .as("seed %d, %s, stopped after %d records, older API", seed, sample, stop)
                    .isEqualTo(old.subList(stop, old.size()));
        }
    }

    @Test
    @Tag("simulated")
    void text_isReadFromEachOfItsLines_isTheRestOfWhatOneReaderReads() throws Exception {
        for (long seed = 0; seed < (Boolean.getBoolean("hawser.soak") ? 1000 : 300); seed++) {
            check(seed);
        }
    }

    @Test
    void text_isReadFromEachOfItsLines_isTheRest() throws Exception {
        for (long seed = 5000; seed < 5100; seed++) {
            check(seed);
        }
    }

    @Test
    void lines_ofAPlainFile_areNotReadOver() {
        FileSplit split = new FileSplit(new org.apache.hadoop.fs.Path("/in/a.txt"), 10, 1000, new String[0]);

        ReadingStart<InputSplit> start = ReadingStart.of(new TextInputFormat(), split, new JobConf(), 40, 500);

        assertThat(start.processed()).isEqualTo(1);
        assertThat(start.offsets()).isTrue();
        assertThat(start.split()).hasToString("/in/a.txt:499+511");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/in/a.gz", "/in/a.bz2"})
    void lines_ofACompressedFile_areReadOver(String file) {
        FileSplit split = new FileSplit(new org.apache.hadoop.fs.Path(file), 10, 1000, new String[0]);

        ReadingStart<InputSplit> start = ReadingStart.of(new TextInputFormat(), split, new JobConf(), 40, 500);

        assertThat(start).isEqualTo(new ReadingStart<InputSplit>(split, 40, false));
    }
}
