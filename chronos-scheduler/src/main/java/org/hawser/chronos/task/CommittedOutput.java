// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.util.Progressable;
import org.hawser.chronos.compat.TaskInternals;
import org.hawser.chronos.part.Part;

/**
 * What a map has written through Hadoop's {@code FileOutputCommitter}: the output of a map without reduces, and files of
 * {@code MultipleOutputs}. The directory of an attempt that stops is renamed, within {@code _temporary} of the job's output,
 * so that it outlives the attempt; the committer deletes all of that when the job ends, however it ends. At the end of the
 * input, each file becomes those of its name in all parts, in their order, and its own. Parts are only read, so that
 * several attempts may use them, and may fail.
 */
final class CommittedOutput implements KeptOutput {
    private static final String PARTS = "hawser-parts";
    private static final String UNFINISHED = ".unfinished";
    private static final int BUFFER_BYTES = 64 * 1024;

    private final TaskAttemptID attempt;
    private final TextFiles texts;
    private final Progressable progress;
    private final FileSystem fs;
    private final Path work;
    private final Path parts;

    private CommittedOutput(TaskInternals internals, JobConf job, Path work, Progressable progress) throws IOException {
        this.attempt = internals.task().getTaskID();
        this.texts = TextFiles.of(job, attempt.getTaskID().getId());
        this.progress = progress;
        this.work = work;
        this.fs = work.getFileSystem(job);
        this.parts =
                new Path(FileOutputFormat.getOutputPath(job), new Path(FileOutputCommitter.PENDING_DIR_NAME, PARTS));
    }

    /**
     * That of an attempt; empty if its files go another way, or if it has no place for files.
     *
     * @param progress called now and then while files are copied
     */
    static Optional<CommittedOutput> of(TaskInternals internals, Progressable progress) throws IOException {
        JobConf job = (JobConf) internals.task().getConf();
        OutputCommitter committer = internals.committer();
        Optional<Path> work = Optional.empty();
        if (FileOutputFormat.getOutputPath(job) == null) {
            return Optional.empty();
        } else if (committer.getClass() == FileOutputCommitter.class) {
            work = Optional.ofNullable(((FileOutputCommitter) committer).getWorkPath());
        } else if (committer.getClass() == org.apache.hadoop.mapred.FileOutputCommitter.class) {
            work = Optional.ofNullable(FileOutputFormat.getWorkOutputPath(job));
        }
        return work.isPresent()
                ? Optional.of(new CommittedOutput(internals, job, work.get(), progress))
                : Optional.empty();
    }

    /** Whether there are only such files as can be continued. */
    boolean isContinuable() throws IOException {
        return list(work).stream()
                .allMatch(file -> file.isFile() && texts.have(file.getPath().getName()));
    }

    private List<FileStatus> list(Path directory) throws IOException {
        try {
            return List.of(fs.listStatus(directory));
        } catch (FileNotFoundException e) {
            // Made with the first file.
            return List.of();
        }
    }

    private Path directory(TaskAttemptID of) {
        return new Path(parts, of.toString());
    }

    @Override
    public void take(List<Part> taken) throws IOException {
        for (Part part : taken) {
            fs.getFileStatus(directory(part.attempt()));
        }
    }

    /** A part without files has an empty directory. */
    @Override
    public void keep() throws IOException {
        Path kept = directory(attempt);
        boolean done = fs.exists(work) ? fs.mkdirs(kept.getParent()) && fs.rename(work, kept) : fs.mkdirs(kept);
        if (!done) {
            throw new IOException("Cannot rename " + work + " to " + kept);
        }
    }

    @Override
    public void complete(List<Part> taken) throws IOException {
        Map<String, List<Path>> sourcesOf = new LinkedHashMap<>();
        for (Part part : taken) {
            for (FileStatus file : fs.listStatus(directory(part.attempt()))) {
                sourcesOf
                        .computeIfAbsent(file.getPath().getName(), any -> new ArrayList<>())
                        .add(file.getPath());
            }
        }
        for (Map.Entry<String, List<Path>> named : sourcesOf.entrySet()) {
            List<Path> sources = named.getValue();
            Path own = new Path(work, named.getKey());
            // Files are made with their first line; not every attempt has one for each.
            if (fs.exists(own)) {
                sources.add(own);
            }
            Path whole = own.suffix(UNFINISHED);
            try (FSDataOutputStream out = fs.create(whole, true)) {
                for (Path source : sources) {
                    append(source, out);
                }
            }
            fs.delete(own, false);
            if (!fs.rename(whole, own)) {
                throw new IOException("Cannot rename " + whole + " to " + own);
            }
        }
    }

    private void append(Path source, FSDataOutputStream out) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        try (FSDataInputStream in = fs.open(source)) {
            int read = in.read(buffer);
            while (read >= 0) {
                out.write(buffer, 0, read);
                progress.progress();
                read = in.read(buffer);
            }
        }
    }
}
