/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.bench.shuffle.simulation;

import java.util.List;

/** What is measured while a simulation runs, over all reducers. */
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
