// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.part;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.TaskAttemptID;

/**
 * What an attempt that was preempted has left. It is the attempt's {@code file.out}, as that of a map that has succeeded, and
 * the files that a map has written through the job's output committer. That of a reduce has one partition, with all records
 * of the maps it is of.
 *
 * @param records of the input that an attempt of a map has processed; 0 for a reduce
 * @param position offset in the input file at which the last of them begins, in bytes; {@link #UNKNOWN} if nobody knows, and
 *     for a reduce
 * @param fetched empty for a map
 * @param host whose shuffle server has it; empty as long as only the attempt itself knows of it
 * @param port of that server
 */
public record Part(
        TaskAttemptID attempt, long records, long position, Optional<FetchedMaps> fetched, String host, int port) {
    /** The position in an input whose records do not begin at an offset in a file. */
    public static final long UNKNOWN = -1;

    static final String KIND = "part";
    static final String KIND_OF_REDUCE = "fetched";

    public Part {
        requireNonNull(attempt, "attempt is null");
        requireNonNull(fetched, "fetched is null");
        requireNonNull(host, "host is null");
        if (fetched.isEmpty() && records <= 0) {
            throw new IllegalArgumentException("A part has records, not " + records);
        }
    }

    /** A part of this attempt of a map, of which nobody else knows yet, at an unknown position. */
    public static Part of(TaskAttemptID attempt, long records) {
        return of(attempt, records, UNKNOWN);
    }

    /** A part of this attempt of a map, of which nobody else knows yet. */
    public static Part of(TaskAttemptID attempt, long records, long position) {
        return new Part(attempt, records, position, Optional.empty(), "", 0);
    }

    /** A part of this attempt of a reduce, of which nobody else knows yet. */
    public static Part of(TaskAttemptID attempt, FetchedMaps fetched) {
        return new Part(attempt, 0, UNKNOWN, Optional.of(fetched), "", 0);
    }

    /** The same part, and where others get it. */
    public Part at(String servedBy, int shufflePort) {
        return new Part(attempt, records, position, fetched, servedBy, shufflePort);
    }

    /** How many records, or how many maps. */
    public long amount() {
        return fetched.map(maps -> (long) maps.count()).orElse(records);
    }

    Path encode() {
        String what = fetched.map(maps -> KIND_OF_REDUCE + "/" + attempt + "/" + maps.encode())
                .orElse(KIND + "/" + attempt + "/" + records + "/" + position);
        return new Path("/" + what + "/" + port + "/" + host);
    }

    /** @throws IllegalArgumentException if it is none */
    static Part decode(List<String> fields) {
        if (fields.size() != 5 && fields.size() != 6) {
            throw new IllegalArgumentException("A part has six fields, not " + fields);
        }
        boolean ofReduce = fields.get(0).equals(KIND_OF_REDUCE);
        return new Part(
                TaskAttemptID.forName(fields.get(1)),
                ofReduce ? 0 : Long.parseLong(fields.get(2)),
                ofReduce ? UNKNOWN : Long.parseLong(fields.get(3)),
                ofReduce ? Optional.of(FetchedMaps.decode(fields.get(2), fields.get(3))) : Optional.empty(),
                fields.size() == 6 ? fields.get(5) : "",
                Integer.parseInt(fields.get(4)));
    }
}
