// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle.simulation;

import java.util.List;

/**
 * How a simulated shuffle went.
 *
 * @param nanos until the last reducer had everything
 * @param peakStagingBytes most bytes asked for and not consumed at one time, over all reducers
 * @param meanStagingBytes the same, averaged over time
 * @param peakBufferedBytes most bytes received and not consumed: the paper's "peak shuffle utilisation"
 * @param bytesPerSource sent by each
 * @param loadBalance Jain's index of the bytes queued at the sources, averaged over time: 1 if always even, one over the
 *     number of sources if always all at one
 * @param requests sent by all reducers
 */
public record SimulationResult(
        long nanos,
        long peakStagingBytes,
        long meanStagingBytes,
        long peakBufferedBytes,
        List<Long> bytesPerSource,
        double loadBalance,
        long requests) {}
