// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.part;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.TaskAttemptID;

/**
 * The output of an attempt of a map that was preempted. It is the attempt's {@code file.out}, as that of a map that has
 * succeeded.
 *
 * @param records of the input that the attempt has processed
 * @param host whose shuffle server has it; empty as long as only the attempt itself knows of it
 * @param port of that server
 */
public record Part(TaskAttemptID attempt, long records, String host, int port) {
    static final String KIND = "part";

    public Part {
        requireNonNull(attempt, "attempt is null");
        requireNonNull(host, "host is null");
        if (records <= 0) {
            throw new IllegalArgumentException("A part has records, not " + records);
        }
    }

    /** A part of this attempt, of which nobody else knows yet. */
    public static Part of(TaskAttemptID attempt, long records) {
        return new Part(attempt, records, "", 0);
    }

    /** The same part, and where others get it. */
    public Part at(String servedBy, int shufflePort) {
        return new Part(attempt, records, servedBy, shufflePort);
    }

    Path encode() {
        return new Path("/" + KIND + "/" + attempt + "/" + records + "/" + port + "/" + host);
    }

    /** @throws IllegalArgumentException if it is none */
    static Part decode(List<String> fields) {
        if (fields.size() != 4 && fields.size() != 5) {
            throw new IllegalArgumentException("A part has five fields, not " + fields);
        }
        return new Part(
                TaskAttemptID.forName(fields.get(1)),
                Long.parseLong(fields.get(2)),
                fields.size() == 5 ? fields.get(4) : "",
                Integer.parseInt(fields.get(3)));
    }
}
