// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.monitor;

/**
 * One source as seen through the shared table: its row, and this monitor's cell in that row. {@link NodeSourceMonitor}
 * creates one for each source. Reading the load is O(lanes in use), which lie side by side.
 */
record NodeSourceGauge(
        SharedLongs memory, NodeLayout layout, Lanes lanes, int place, int ownLane, Runnable beforeSending)
        implements SourceGauge {
    @Override
    public void sent(long bytes) {
        beforeSending.run();
        add(bytes);
    }

    @Override
    public void received(long bytes) {
        add(-bytes);
    }

    @Override
    public void waited(long nanos) {
        memory.update(layout.averageAt(place), average -> WaitAverage.next(average, nanos));
    }

    @Override
    public long inFlightBytes() {
        long bytes = 0;
        for (int lane = 0; lane < lanes.used(); lane++) {
            bytes += Math.max(0, memory.get(layout.cellAt(place, lane)));
        }
        return bytes;
    }

    @Override
    public long averageWaitNanos() {
        return WaitAverage.nanos(memory.get(layout.averageAt(place)));
    }

    /** Nothing counts any more after the lane was given back: it may be another's. */
    private void add(long bytes) {
        if (lanes.owns(ownLane)) {
            memory.add(layout.cellAt(place, ownLane), bytes);
        }
    }
}
