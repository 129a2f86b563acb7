// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.estimate;

/**
 * How many memory nodes keep a job's intermediate data off the disk.
 *
 * @param intermediateBytes of the whole job
 * @param onWorkers bytes of it
 * @param onMemoryNodes bytes, all copies together
 * @param memoryNodes that hold them
 */
public record NodeEstimate(long intermediateBytes, long onWorkers, long onMemoryNodes, long memoryNodes) {
    /** Placement is not even: of two memory nodes, one may hold this much more than their average. */
    private static final double UNEVEN = 1.1;

    /**
     * Estimates.
     *
     * @param inputBytes of the job
     * @param ratio of intermediate to input bytes
     */
    public static NodeEstimate of(long inputBytes, double ratio, NodeMemories memories) {
        if (inputBytes < 0 || !(ratio >= 0)) {
            throw new IllegalArgumentException(inputBytes + " bytes of input, ratio " + ratio);
        }
        double intermediate = Math.ceil(inputBytes * ratio);
        double onWorkers =
                Math.min(intermediate, Math.floor(memories.workers() * memories.kept() * memories.workerBytes()));
        double away = (intermediate - onWorkers) * memories.copies();
        double nodes = Math.ceil(away * UNEVEN / memories.nodeBytes());
        return new NodeEstimate(
                (long) intermediate,
                (long) onWorkers,
                (long) away,
                // Two copies on one node would be lost together.
                nodes == 0 ? 0 : Math.max((long) nodes, memories.copies()));
    }
}
