// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.monitor;

/**
 * Knows how loaded and how responsive sources are; a reducer's planner asks it when it chooses a source. Reducers that
 * share a monitor see each other's load, and so spread over the sources without a message (Nicolae et al. 4.1.1 and
 * 4.1.2).
 */
public interface SourceMonitor extends AutoCloseable {
    /** The gauge of the source of this name, always the same one for the same name. */
    SourceGauge source(String name);

    /** Ends this reducer's part in the monitor: what it has in flight no longer counts. */
    @Override
    void close();
}
