// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

/** The ways in which a planner can choose its next source; a job chooses one with {@code hawser.shuffle.selection}. */
public enum Selection {
    /** By the {@link Principle principles} in force. */
    ADAPTIVE,
    /** Any source, as stock Hadoop and Spark do. */
    RANDOM,
    /** One after the other in circular order. */
    ROUND_ROBIN
}
