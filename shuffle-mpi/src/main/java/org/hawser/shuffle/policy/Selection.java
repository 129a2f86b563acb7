// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

/** How the next source is chosen. */
public enum Selection {
    /** By the {@link Principle principles} in force. */
    ADAPTIVE,
    /** Any source, as stock Hadoop and Spark do. */
    RANDOM,
    /** One after the other in circular order. */
    ROUND_ROBIN
}
