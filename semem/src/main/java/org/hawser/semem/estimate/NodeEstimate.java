// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.estimate;

/**
 * How many memory nodes keep a job's intermediate data off the disk.
 *
 * @param intermediateBytes of the whole job
 * @param onWorkers bytes of it
 * @param onMemoryNodes bytes, all copies together
 * @param onDisk bytes that no number of memory nodes could take: only outputs of maps are moved to them
 * @param memoryNodes that hold them
 */
public record NodeEstimate(long intermediateBytes, long onWorkers, long onMemoryNodes, long onDisk, long memoryNodes) {
    /** Placement is not even: of two memory nodes, one may hold this much more than their average. */
    private static final double UNEVEN = 1.1;

    /**
     * Estimates.
     *
     * @param mapOutputs bytes of all outputs of maps
     * @param merges bytes that reducers write while map outputs are there; they stay on the workers, and may use all of
     *     their memory
     */
    public static NodeEstimate of(double mapOutputs, double merges, NodeMemories memories) {
        if (!(mapOutputs >= 0 && merges >= 0)) {
            throw new IllegalArgumentException(mapOutputs + " bytes of map outputs, " + merges + " of merges");
        }
        double all = (double) memories.workers() * memories.workerBytes();
        double onDisk = Math.max(0, Math.ceil(merges) - all);
        double intermediate = Math.ceil(mapOutputs) + Math.ceil(merges);
        double beyond = intermediate - onDisk - Math.floor(all * memories.kept());
        double moved = Math.min(Math.ceil(mapOutputs), Math.max(0, beyond));
        double away = moved * memories.copies();
        double nodes = Math.ceil(away * UNEVEN / memories.nodeBytes());
        return new NodeEstimate(
                (long) intermediate,
                (long) (intermediate - onDisk - moved),
                (long) away,
                (long) onDisk,
                // Two copies on one node would be lost together.
                nodes == 0 ? 0 : Math.max((long) nodes, memories.copies()));
    }
}
