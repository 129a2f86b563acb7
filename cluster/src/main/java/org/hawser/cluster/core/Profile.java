// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core;

import java.util.Locale;

/**
 * The two configurations of a cluster, stock Hadoop and Hawser, which are identical except for the container executor
 * and what belongs to it.
 */
public enum Profile {
    /** Stock Hadoop: the baseline of every comparison. */
    STOCK,
    /** Stock Hadoop with the keys of {@code conf/hawser}. */
    HAWSER;

    /** The name on the command line and of the directory under {@code conf/}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
