// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hawser.cluster.core.ClusterException;
import org.hawser.shuffle.client.FetchStatistics;

/**
 * What a job's client tells of it at its end.
 *
 * @param input bytes that its tasks have read from HDFS
 * @param mapOutput bytes of the outputs of its maps, as they are stored
 * @param remote bytes that its reduces have fetched from the memory of other nodes than those of the maps
 */
record JobBytes(long input, long mapOutput, long remote) {
    /**
     * Reads them from what the client has printed.
     *
     * @throws ClusterException if they are not there
     */
    static JobBytes of(String printed) {
        return new JobBytes(
                counter(printed, "HDFS: Number of bytes read"),
                counter(printed, "Map output materialized bytes"),
                find(printed, "Bytes from remote memory").orElse(0));
    }

    /** Bytes of intermediate data for each byte of input. */
    double ratio() {
        return (double) mapOutput / input;
    }

    /** How the reduces fetched: the counters of Hawser's shuffle as they are printed; empty with stock's. */
    static List<String> shuffle(String printed) {
        return printed.lines()
                .dropWhile(line -> !line.strip().equals(FetchStatistics.COUNTERS))
                .skip(1)
                .takeWhile(line -> line.contains("="))
                .map(String::strip)
                .toList();
    }

    private static long counter(String printed, String name) {
        return find(printed, name)
                .orElseThrow(() -> new ClusterException(
                        "The job's client has not printed the counter '" + name + "':\n" + printed));
    }

    private static OptionalLong find(String printed, String name) {
        Matcher line = Pattern.compile("^\\s*" + Pattern.quote(name) + "=(\\d+)$", Pattern.MULTILINE)
                .matcher(printed);
        return line.find() ? OptionalLong.of(Long.parseLong(line.group(1))) : OptionalLong.empty();
    }
}
