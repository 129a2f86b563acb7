// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.part;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.checkpoint.FSCheckpointID;
import org.apache.hadoop.mapreduce.checkpoint.TaskCheckpointID;

/**
 * What is known of the preemptions of a task. Travels as Hadoop's {@link TaskCheckpointID}, which is what
 * {@code TaskUmbilicalProtocol} carries for such purposes.
 *
 * @param stopping attempts that are to stop, or the one that has stopped
 * @param parts those of a map in the order of their records in the input
 * @param counters of all parts of a map together; those of reduces have their own
 */
public record TaskParts(Set<TaskAttemptID> stopping, List<Part> parts, Counters counters) {
    public static final TaskParts NONE = new TaskParts(Set.of(), List.of(), new Counters());

    private static final String STOP = "stop";
    private static final Path MARK = new Path("/hawser-parts");

    public TaskParts {
        stopping = Set.copyOf(stopping);
        parts = List.copyOf(parts);
    }

    /** Sends one to nobody, so that the classes that this takes are loaded before somebody waits for it. */
    public static void rehearse() {
        TaskAttemptID attempt = TaskAttemptID.forName("attempt_0_0001_m_000000_0");
        TaskCheckpointID sent = NONE.withStopping(attempt)
                .withParts(List.of(Part.of(attempt, 1).at("rehearsal.invalid", 1)), new Counters())
                .toCheckpoint();
        TaskCheckpointID received = new TaskCheckpointID();
        byte[] bytes = WritableUtils.toByteArray(sent);
        DataInputBuffer copy = new DataInputBuffer();
        copy.reset(bytes, bytes.length);
        try {
            received.readFields(copy);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        of(received);
    }

    /** Records of the input that need not be processed again. */
    public long records() {
        return parts.stream().mapToLong(Part::records).sum();
    }

    /** How many records, or how many maps. */
    public long amount() {
        return parts.stream().mapToLong(Part::amount).sum();
    }

    public TaskParts withStopping(TaskAttemptID attempt) {
        Set<TaskAttemptID> more = new LinkedHashSet<>(stopping);
        more.add(attempt);
        return new TaskParts(more, parts, counters);
    }

    public TaskParts withoutStopping(TaskAttemptID attempt) {
        Set<TaskAttemptID> less = new LinkedHashSet<>(stopping);
        less.remove(attempt);
        return new TaskParts(less, parts, counters);
    }

    public TaskParts withParts(List<Part> other, Counters ofThem) {
        return new TaskParts(stopping, other, ofThem);
    }

    public TaskCheckpointID toCheckpoint() {
        List<Path> lines = new ArrayList<>();
        stopping.forEach(attempt -> lines.add(new Path("/" + STOP + "/" + attempt)));
        parts.forEach(part -> lines.add(part.encode()));
        return new TaskCheckpointID(new FSCheckpointID(MARK), lines, counters);
    }

    /**
     * Reads what was sent.
     *
     * @throws IllegalArgumentException if the checkpoint is not one of ours
     */
    public static TaskParts of(TaskCheckpointID checkpoint) {
        Set<TaskAttemptID> stopping = new LinkedHashSet<>();
        List<Part> parts = new ArrayList<>();
        for (Path line : checkpoint.getPartialCommittedOutput()) {
            List<String> fields = List.of(line.toString().replaceFirst("^/", "").split("/"));
            switch (fields.get(0)) {
                case STOP -> stopping.add(TaskAttemptID.forName(fields.get(fields.size() - 1)));
                case Part.KIND, Part.KIND_OF_REDUCE -> parts.add(Part.decode(fields));
                default -> throw new IllegalArgumentException("Neither an attempt nor a part: " + line);
            }
        }
        return new TaskParts(stopping, parts, checkpoint.getCounters());
    }
}
