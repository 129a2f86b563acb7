// SPDX-License-Identifier: Apache-2.0
package org.hawser.examples.wordshares;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Callable;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.hawser.reuse.mpi.HawserMpi;
import org.hawser.reuse.mpi.Meeting;

/** The map tasks of this job, and what they do together. All must call the same methods in the same order. */
final class TaskGroup {
    private final HawserMpi mpi;
    private final Intracomm tasks;
    private final int size;

    private TaskGroup(HawserMpi mpi, Intracomm tasks, int size) {
        this.mpi = requireNonNull(mpi, "mpi is null");
        this.tasks = requireNonNull(tasks, "tasks is null");
        this.size = size;
    }

    /**
     * Waits until all map tasks of the job run.
     *
     * @throws IOException if they cannot, or do not in time
     * @throws IllegalStateException if this process has no MPI
     */
    static TaskGroup meet(TaskAttemptContext context) throws IOException {
        Configuration settings = context.getConfiguration();
        int members = settings.getInt(MRJobConfig.NUM_MAPS, 1);
        HawserMpi mpi = HawserMpi.required();
        if (members > mpi.size()) {
            throw new IOException("This job has " + members
                    + " map tasks, which must run at the same time, and the pools"
                    + " have " + mpi.size() + " slots. Raise mapreduce.input.fileinputformat.split.minsize for fewer"
                    + " tasks, or hawser.reuse.slots.");
        }
        Path place = new Path(requireNonNull(settings.get(WordShares.MEETING), WordShares.MEETING));
        Duration limit = Duration.ofSeconds(settings.getInt(WordShares.MEETING_SECONDS, 60));
        int task = context.getTaskAttemptID().getTaskID().getId();
        int[] ranks = new Meeting(place.getFileSystem(settings), place, members).join(task, mpi.rank(), limit);
        return new TaskGroup(mpi, mpi.group(Intracomm.class, ranks), members);
    }

    int size() {
        return size;
    }

    /** The sum of what all tasks pass. */
    long sum(long mine) throws IOException {
        long[] sum = {mine};
        call(() -> {
            tasks.allReduce(sum, 1, MPI.LONG, MPI.SUM);
            return null;
        });
        return sum[0];
    }

    /**
     * Gives every task its part.
     *
     * @param parts for each task, in their order
     * @return from each task, in their order
     */
    byte[][] exchange(byte[][] parts) throws IOException {
        int[] lengths = Arrays.stream(parts).mapToInt(part -> part.length).toArray();
        int[] coming = new int[size];
        call(() -> {
            tasks.allToAll(lengths, 1, MPI.INT, coming, 1, MPI.INT);
            return null;
        });
        int[] from = offsets(lengths);
        int[] to = offsets(coming);
        byte[] out = new byte[from[size]];
        byte[] in = new byte[to[size]];
        for (int task = 0; task < size; task++) {
            System.arraycopy(parts[task], 0, out, from[task], lengths[task]);
        }
        call(() -> {
            tasks.allToAllv(out, lengths, from, MPI.BYTE, in, coming, to, MPI.BYTE);
            return null;
        });
        byte[][] received = new byte[size][];
        for (int task = 0; task < size; task++) {
            received[task] = Arrays.copyOfRange(in, to[task], to[task + 1]);
        }
        return received;
    }

    /** Where each begins, and last where the last one ends. */
    private static int[] offsets(int[] lengths) {
        int[] offsets = new int[lengths.length + 1];
        for (int i = 0; i < lengths.length; i++) {
            offsets[i + 1] = Math.addExact(offsets[i], lengths[i]);
        }
        return offsets;
    }

    private void call(Callable<Void> calls) throws IOException {
        try {
            mpi.call(calls);
        } catch (MPIException e) {
            throw new IOException("MPI: " + e.getMessage(), e);
        } catch (RuntimeException | IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
    }
}
