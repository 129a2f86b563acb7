// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.job;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/**
 * A job of a trace.
 *
 * @param submitted since the first one
 * @param inputBytes that its maps read
 * @param shuffleBytes that its maps emit; without any, maps write the output
 * @param outputBytes that it writes
 */
public record TracedJob(Duration submitted, long inputBytes, long shuffleBytes, long outputBytes) {
    private static final String FACEBOOK = "facebook-2009.tsv";
    /** Nodes of the traced cluster. A job here has the bytes that one of them had. */
    private static final long NODES = 600;
    /** As much faster are jobs submitted here: the trace's are seconds apart at least. */
    private static final long HASTE = 10;

    /** The first 50 jobs of an hour at Facebook: as many bytes as there were for each node, and submitted in a tenth of the time. */
    public static List<TracedJob> facebook() {
        try (InputStream trace = TracedJob.class.getResourceAsStream(FACEBOOK)) {
            List<TracedJob> jobs = new String(trace.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> of(line.split("\t")))
                    .toList();
            Duration first = jobs.get(0).submitted();
            return jobs.stream()
                    .map(job -> new TracedJob(
                            job.submitted().minus(first).dividedBy(HASTE),
                            Math.max(1, job.inputBytes() / NODES),
                            job.shuffleBytes() / NODES,
                            job.outputBytes() / NODES))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TracedJob of(String... fields) {
        return new TracedJob(
                Duration.ofSeconds(Long.parseLong(fields[0])),
                Long.parseLong(fields[1]),
                Long.parseLong(fields[2]),
                Long.parseLong(fields[3]));
    }
}
