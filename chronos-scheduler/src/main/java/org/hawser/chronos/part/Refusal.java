// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.part;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.checkpoint.FSCheckpointID;
import org.apache.hadoop.mapreduce.checkpoint.TaskCheckpointID;

/** What an attempt says that cannot stop so that its work is kept. Travels as {@link TaskParts} do. */
public record Refusal(TaskAttemptID attempt, Obstacle why) {
    private static final Path KIND = new Path("/refusal");

    public Refusal {
        requireNonNull(attempt, "attempt is null");
        requireNonNull(why, "why is null");
    }

    public TaskCheckpointID toCheckpoint() {
        return new TaskCheckpointID(
                new FSCheckpointID(KIND), List.of(new Path(KIND, attempt + "/" + why)), new Counters());
    }

    /**
     * Reads what was sent; empty if it is something else.
     *
     * @throws IllegalArgumentException if it is damaged
     */
    public static Optional<Refusal> of(TaskCheckpointID checkpoint) {
        return checkpoint.getPartialCommittedOutput().stream()
                .filter(line ->
                        line.depth() == 3 && KIND.equals(line.getParent().getParent()))
                .map(line -> new Refusal(
                        TaskAttemptID.forName(line.getParent().getName()), Obstacle.valueOf(line.getName())))
                .findFirst();
    }
}
