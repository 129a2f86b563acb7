// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.mpi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Lets the tasks of a job find each other: each writes a file with its rank to a directory of a shared file system.
 * All tasks must run at the same time, and each only once. A second attempt of a task is refused, because the other
 * tasks cannot start again with it.
 */
public final class Meeting {
    private static final long LOOK_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final String PREFIX = "member-";

    private final FileSystem fs;
    private final Path directory;
    private final int members;

    /**
     * Does not access the file system yet.
     *
     * @param directory a directory for this run of the job only; created if it does not exist
     * @param members the number of tasks
     */
    public Meeting(FileSystem fs, Path directory, int members) {
        this.fs = requireNonNull(fs, "fs is null");
        this.directory = requireNonNull(directory, "directory is null");
        if (members < 1) {
            throw new IllegalArgumentException("members is " + members + ", at least 1 is allowed");
        }
        this.members = members;
    }

    /**
     * Joins, and waits for the others.
     *
     * @param member the number of this task, from 0
     * @param rank the rank of this process
     * @return every member's rank, in the order of members
     * @throws IOException if not all tasks join within the limit, or if this task has joined before
     */
    public int[] join(int member, int rank, Duration limit) throws IOException {
        long deadline = System.nanoTime() + limit.toNanos();
        if (member < 0 || member >= members) {
            throw new IllegalArgumentException("member is " + member + ", allowed is 0 to " + (members - 1));
        }
        leave(member, rank);
        int here = count();
        while (here < members) {
            if (System.nanoTime() - deadline >= 0) {
                throw new IOException(here + " of " + members + " tasks came to " + directory + " within "
                        + limit.toSeconds()
                        + " s. All must run at the same time: give the job fewer tasks, or the pools"
                        + " more slots; its ApplicationMaster occupies one, too.");
            }
            LockSupport.parkNanos(LOOK_EVERY_NANOS);
            if (Thread.interrupted()) {
                throw new java.io.InterruptedIOException("interrupted while waiting at " + directory);
            }
            here = count();
        }
        int[] ranks = new int[members];
        for (int other = 0; other < members; other++) {
            ranks[other] = read(file(other));
        }
        if (IntStream.of(ranks).distinct().count() != members) {
            throw new IOException("The ranks at " + directory + " are " + Arrays.toString(ranks)
                    + ": two tasks ran in one slot, so one had ended before the other began.");
        }
        return ranks;
    }

    private Path file(int member) {
        return new Path(directory, PREFIX + member);
    }

    /** It is first written under another name, so that nobody reads an incomplete file. */
    private void leave(int member, int rank) throws IOException {
        fs.mkdirs(directory);
        Path draft = new Path(directory, "draft-" + member + "-" + rank + "-" + System.nanoTime());
        try (FSDataOutputStream out = fs.create(draft, false)) {
            out.write(Integer.toString(rank).getBytes(UTF_8));
        }
        if (fs.exists(file(member)) || !fs.rename(draft, file(member))) {
            fs.delete(draft, false);
            throw new IOException("Task " + member + " has been at " + directory
                    + " before: a job whose tasks exchange data cannot run one of them again. Run the job again as a"
                    + " whole, with mapreduce.map.maxattempts=1 and mapreduce.map.speculative=false.");
        }
    }

    private int count() throws IOException {
        try {
            int count = 0;
            for (FileStatus file : fs.listStatus(directory)) {
                count += file.getPath().getName().startsWith(PREFIX) ? 1 : 0;
            }
            return count;
        } catch (FileNotFoundException e) {
            throw new IOException(directory + " was removed while tasks were meeting there.", e);
        }
    }

    private int read(Path file) throws IOException {
        try (FSDataInputStream in = fs.open(file)) {
            return Integer.parseInt(new String(in.readAllBytes(), UTF_8));
        }
    }
}
