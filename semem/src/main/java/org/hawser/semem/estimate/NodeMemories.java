// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.estimate;

/**
 * The memory for intermediate data that there is.
 *
 * @param workers nodes that run tasks
 * @param workerBytes the budget of each, {@code hawser.semem.memory}
 * @param kept how much of a worker's budget is counted, from 0 to 1: what is above is moved away, so that tasks find room
 * @param nodeBytes the budget of a memory node
 * @param copies of each output on memory nodes
 */
public record NodeMemories(int workers, long workerBytes, double kept, long nodeBytes, int copies) {
    public NodeMemories {
        if (workers < 1 || workerBytes < 0 || !(kept >= 0 && kept <= 1) || nodeBytes < 1 || copies < 1) {
            throw new IllegalArgumentException(workers + " workers of " + workerBytes + " bytes, of which " + kept
                    + " are kept, memory nodes of " + nodeBytes + " bytes, " + copies + " copies");
        }
    }
}
