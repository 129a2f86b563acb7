// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

/**
 * The parts of the adaptive shuffle. Each can be switched off to see what it contributes (Nicolae et al. 4.1.1 to 4.1.3
 * and 4.2 measured them only together).
 */
public enum Principle {
    /** Sources on this node before any other. */
    LOCALITY,
    /** The source from which this node has the fewest bytes under way. */
    LOAD,
    /** The source whose segments kept reducers of this node waiting least. */
    RESPONSIVENESS,
    /** The source that has most left for this reducer: not in the paper, see {@link AdaptiveSelector}. */
    REMAINDER,
    /** Of equal sources the next one in an order that all nodes agree on; without it, any of them. */
    CIRCULAR_ORDER,
    /** Segments of one source together in requests of about one increment; without it, one by one. */
    AGGREGATION,
    /** A limit of bytes in flight that follows the consumer; without it, always the hard limit. */
    ELASTIC
}
