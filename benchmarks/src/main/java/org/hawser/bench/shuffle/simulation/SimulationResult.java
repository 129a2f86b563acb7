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
