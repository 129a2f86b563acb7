// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.monitor;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.hawser.shuffle.monitor.LocalSourceMonitor.LocalSourceGauge;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The monitor that all reducers of a node share through a file that each of them maps; every reducer opens one. Any of
 * them may be killed at any time: what it had in flight stops counting at the next sweep, which some process makes from
 * time to time as long as requests are sent, and at the latest when the next reducer starts. Reducers that share a
 * process have a monitor each. Processes must see each other in {@code /proc}.
 */
public final class NodeSourceMonitor implements SourceMonitor {
    /** Enough for a cluster of 1500 nodes and 256 reducers per node; the file takes 4 MiB. */
    static final NodeLayout LAYOUT = new NodeLayout(2048, 256);

    private static final Duration FILE_PATIENCE = Duration.ofSeconds(2);
    private static final Duration SWEEP_EVERY = Duration.ofSeconds(5);
    private static final MonitorNumbers NUMBERS = new MonitorNumbers(ProcessKey.NUMBERS);
    private static final Logger LOG = LoggerFactory.getLogger(NodeSourceMonitor.class);

    private final SharedLongs memory;
    private final NodeLayout layout;
    private final Lanes lanes;
    private final SourcePlaces places;
    private final int lane;
    private final LongSupplier clockMillis;
    private final Map<String, SourceGauge> gauges = new ConcurrentHashMap<>();
    private final AtomicInteger localGauges = new AtomicInteger();
    private final AtomicInteger lanesReclaimed = new AtomicInteger();

    NodeSourceMonitor(SharedLongs memory, NodeLayout layout, Lanes lanes, int lane, LongSupplier clockMillis) {
        this.memory = memory;
        this.layout = layout;
        this.lanes = lanes;
        this.lane = lane;
        this.clockMillis = clockMillis;
        places = new SourcePlaces(memory, layout);
    }

    /**
     * Takes part in the monitor of this file, which is made or replaced as needed.
     *
     * @return a monitor of this process alone if that is not possible, with a warning in the log
     */
    public static SourceMonitor open(Path file) {
        return open(file, LAYOUT);
    }

    static SourceMonitor open(Path file, NodeLayout layout) {
        return open(file, layout, FILE_PATIENCE);
    }

    static SourceMonitor open(Path file, NodeLayout layout, Duration patience) {
        try {
            SharedLongs memory = new NodeFile(file, layout, patience).map();
            Optional<SourceMonitor> monitor = join(memory, layout);
            if (monitor.isPresent()) {
                return monitor.get();
            }
            LOG.warn(
                    "The shuffle's source monitor {} has its {} reducers already; this reducer does without the others' "
                            + "load.",
                    file,
                    layout.monitors());
        } catch (IOException | UnsupportedOperationException e) {
            LOG.warn(
                    "The shuffle's source monitor {} cannot be used; this reducer does without the others' load. It needs {} "
                            + "bytes in a directory that is writable: set hawser.shuffle.monitor-dir to another one if "
                            + "need be: {}",
                    file,
                    layout.bytes(),
                    e.toString());
        }
        return new LocalSourceMonitor();
    }

    /** Empty if as many take part as can. */
    private static Optional<SourceMonitor> join(SharedLongs memory, NodeLayout layout) {
        OptionalInt number = NUMBERS.take(memory);
        if (number.isEmpty()) {
            return Optional.empty();
        }
        Lanes lanes = new Lanes(memory, layout, ProcessKey.own(number.getAsInt()), ProcessKey::isAlive);
        OptionalInt lane = lanes.claim();
        if (lane.isEmpty()) {
            NUMBERS.release(memory);
            return Optional.empty();
        }
        return Optional.of(new NodeSourceMonitor(memory, layout, lanes, lane.getAsInt(), System::currentTimeMillis));
    }

    @Override
    public SourceGauge source(String name) {
        return gauges.computeIfAbsent(name, this::gauge);
    }

    /** Sources that are known to this process alone, for the table is full. */
    public int localGauges() {
        return localGauges.get();
    }

    /** Lanes of dead processes that this one has freed. */
    public int lanesReclaimed() {
        return lanesReclaimed.get();
    }

    @Override
    public void close() {
        lanes.release(lane);
        NUMBERS.release(memory);
    }

    private SourceGauge gauge(String name) {
        OptionalInt place = places.of(name);
        if (place.isEmpty()) {
            if (localGauges.getAndIncrement() == 0) {
                LOG.warn(
                        "The shuffle's source monitor has its {} sources already; others are judged by this reducer's own "
                                + "load.",
                        layout.sources());
            }
            return new LocalSourceGauge();
        }
        return new NodeSourceGauge(memory, layout, lanes, place.getAsInt(), lane, this::sweepIfDue);
    }

    /** One process of the node sweeps at a time: the one that gets to set the time. */
    private void sweepIfDue() {
        long now = clockMillis.getAsLong();
        long swept = memory.get(NodeLayout.SWEPT_AT);
        // A clock that was set back must not end the sweeps.
        boolean due = Math.abs(now - swept) >= SWEEP_EVERY.toMillis();
        if (due && memory.compareAndSet(NodeLayout.SWEPT_AT, swept, now)) {
            lanesReclaimed.addAndGet(lanes.reclaim());
        }
    }
}
