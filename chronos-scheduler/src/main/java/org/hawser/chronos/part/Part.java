// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.part;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.TaskAttemptID;

/**
 * What an attempt that was preempted has left. It is the attempt's {@code file.out}, as that of a map that has succeeded. That
 * of a reduce has one partition, with all records of the maps it is of.
 *
 * @param records of the input that an attempt of a map has processed; 0 for a reduce
 * @param fetched empty for a map
 * @param host whose shuffle server has it; empty as long as only the attempt itself knows of it
 * @param port of that server
 */
public record Part(TaskAttemptID attempt, long records, Optional<FetchedMaps> fetched, String host, int port) {
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

    /** A part of this attempt of a map, of which nobody else knows yet. */
    public static Part of(TaskAttemptID attempt, long records) {
        return new Part(attempt, records, Optional.empty(), "", 0);
    }

    /** A part of this attempt of a reduce, of which nobody else knows yet. */
    public static Part of(TaskAttemptID attempt, FetchedMaps fetched) {
        return new Part(attempt, 0, Optional.of(fetched), "", 0);
    }

    /** The same part, and where others get it. */
    public Part at(String servedBy, int shufflePort) {
        return new Part(attempt, records, fetched, servedBy, shufflePort);
    }

    /** How many records, or how many maps. */
    public long amount() {
        return fetched.map(maps -> (long) maps.count()).orElse(records);
    }

    Path encode() {
        String what = fetched.map(maps -> KIND_OF_REDUCE + "/" + attempt + "/" + maps.encode())
                .orElse(KIND + "/" + attempt + "/" + records);
        return new Path("/" + what + "/" + port + "/" + host);
    }

    /** @throws IllegalArgumentException if it is none */
    static Part decode(List<String> fields) {
        boolean ofReduce = fields.get(0).equals(KIND_OF_REDUCE);
        int port = ofReduce ? 4 : 3;
        if (fields.size() != port + 1 && fields.size() != port + 2) {
            throw new IllegalArgumentException("A part has " + (port + 2) + " fields, not " + fields);
        }
        return new Part(
                TaskAttemptID.forName(fields.get(1)),
                ofReduce ? 0 : Long.parseLong(fields.get(2)),
                ofReduce ? Optional.of(FetchedMaps.decode(fields.get(2), fields.get(3))) : Optional.empty(),
                fields.size() == port + 2 ? fields.get(port + 1) : "",
                Integer.parseInt(fields.get(port)));
    }
}
