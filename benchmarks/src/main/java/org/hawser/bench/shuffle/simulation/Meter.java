// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle.simulation;

import java.util.List;

/** Measures all reducers together while a simulation runs. */
final class Meter {
    private final Timeline timeline;
    private long stagingBytes;
    private long peakStagingBytes;
    private double stagingByteNanos;
    private long bufferedBytes;
    private long peakBufferedBytes;
    private long changedAt;
    private double jainSum;
    private int jainSamples;

    Meter(Timeline timeline) {
        this.timeline = timeline;
    }

    /** Memory set aside for what was asked for and not consumed. */
    void staging(long delta) {
        stagingByteNanos += (double) stagingBytes * (timeline.now() - changedAt);
        changedAt = timeline.now();
        stagingBytes += delta;
        peakStagingBytes = Math.max(peakStagingBytes, stagingBytes);
    }

    /** What has come and is not consumed. */
    void buffered(long delta) {
        bufferedBytes += delta;
        peakBufferedBytes = Math.max(peakBufferedBytes, bufferedBytes);
    }

    /** Notes how even the load of the servers is, if there is any. */
    void sample(List<SimulatedServer> servers) {
        long sum = servers.stream().mapToLong(SimulatedServer::queuedBytes).sum();
        if (sum > 0) {
            double squares = servers.stream()
                    .mapToDouble(server -> (double) server.queuedBytes() * server.queuedBytes())
                    .sum();
            jainSum += (double) sum * sum / (servers.size() * squares);
            jainSamples++;
        }
    }

    SimulationResult result(List<SimulatedServer> servers, long requests) {
        return new SimulationResult(
                timeline.now(),
                peakStagingBytes,
                (long) (stagingByteNanos / Math.max(1, timeline.now())),
                peakBufferedBytes,
                servers.stream().map(SimulatedServer::sentBytes).toList(),
                jainSum / Math.max(1, jainSamples),
                requests);
    }
}
