// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.part;

/** Why an attempt cannot stop so that the next one goes on with its work. */
public enum Obstacle {
    INPUT("its input may give the next attempt other records (hawser.chronos.repeatable-inputs)"),
    OUTPUT_FORMAT("its output cannot be written in parts, since it is not uncompressed text of TextOutputFormat"),
    COMMITTER("its output committer is not Hadoop's FileOutputCommitter"),
    SIDE_FILES("it has written files for the job's output that cannot be written in parts"),
    ENCRYPTION("its intermediate data is encrypted"),
    SKIPPING("it skips bad records"),
    REDUCE_PHASE("it is in its reduce phase"),
    STOPPED_TOO_OFTEN("its task has stopped as often as it may (hawser.chronos.max-preemptions)");

    private final String text;

    Obstacle(String text) {
        this.text = text;
    }

    /** A clause that goes on after the attempt's name. */
    public String text() {
        return text;
    }
}
