// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.config;

/** How containers are started. */
public enum LaunchMode {
    /** In a slot of the pool, with fork as the fall-back. */
    REUSE,
    /** As in stock Hadoop, always; the baseline of comparisons. */
    FORK
}
