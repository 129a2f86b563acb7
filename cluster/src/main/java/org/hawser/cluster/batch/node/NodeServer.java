// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.node;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.hawser.cluster.batch.control.Hello;
import org.hawser.cluster.batch.control.Notice;
import org.hawser.cluster.batch.control.Order;
import org.hawser.cluster.batch.control.RecordChannel;
import org.hawser.cluster.batch.plan.NodePlace;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.daemon.StopLimits;
import org.hawser.cluster.core.daemon.StopTime;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.common.process.DaemonThreads;

/** Serves one node of a batch job: obeys the master, and stops everything when the connection to it ends. */
public final class NodeServer {
    private final RecordChannel channel;
    private final NodeDaemons daemons;
    private final RuntimeLayout layout;
    private final Progress progress;
    private volatile Optional<StopTime> stop = Optional.empty();
    private volatile boolean hurried;

    public NodeServer(RecordChannel channel, NodePlace place, RuntimeLayout layout, Progress progress) {
        this.channel = requireNonNull(channel, "channel is null");
        this.daemons = new NodeDaemons(place);
        this.layout = requireNonNull(layout, "layout is null");
        this.progress = requireNonNull(progress, "progress is null");
    }

    /** Greets the master and obeys it; returns when everything is stopped. */
    public void serve(Hello hello) throws IOException {
        StopLimits limits = StopLimits.AT_ONCE;
        try {
            daemons.clean(progress);
            if (!claim()) {
                return;
            }
            channel.send(hello);
            Optional<Order> order = channel.receive(Order.class);
            while (order.filter(next -> next.kind() == Order.Kind.START).isPresent()) {
                start(order.get());
                order = channel.receive(Order.class);
            }
            progress.line(order.isPresent() ? "told to stop" : "the master is gone: stopping");
            limits = order.map(Order::stop).orElse(limits);
            if (!limits.atOnce()) {
                DaemonThreads.start("hurry", this::hurryWhenTold);
            }
        } finally {
            stop(limits);
        }
    }

    /** Excludes {@link #stop}, after which nothing may be made; returns false if that was first. */
    private synchronized boolean claim() throws IOException {
        if (stop.isPresent()) {
            return false;
        }
        daemons.claim(progress);
        return true;
    }

    /** A second order is to stop at once, and so is the end of the connection. */
    private void hurryWhenTold() {
        try {
            channel.receive(Order.class);
        } catch (IOException e) {
            // The master is gone, or this node has closed the connection after its stop.
        }
        hurry();
    }

    private void hurry() {
        hurried = true;
        stop.ifPresent(StopTime::cutShort);
    }

    /** Excludes {@link #stop}, which would miss a daemon that starts at the same time. */
    private synchronized void start(Order order) throws IOException {
        if (stop.isPresent()) {
            return;
        }
        try {
            daemons.start(order, layout);
            channel.send(new Notice(Notice.Kind.STARTED, ""));
            DaemonThreads.start(
                    "watch",
                    new NodeWatch(channel, daemons::loss, daemons.readiness(progress), () -> stop.isPresent()));
        } catch (ClusterException | UncheckedIOException e) {
            channel.send(new Notice(Notice.Kind.FAILED, e.getMessage()));
        }
    }

    /** Stops everything at once, and cuts short a stop that is under way; returns when nothing is left. */
    public void stop() {
        hurry();
        stop(StopLimits.AT_ONCE);
    }

    /** Stops everything, once; a second call waits for the first. */
    private synchronized void stop(StopLimits limits) {
        if (stop.isPresent()) {
            return;
        }
        StopTime time = new StopTime(limits);
        stop = Optional.of(time);
        if (hurried) {
            time.cutShort();
        }
        List<String> complaints = daemons.stop(time);
        complaints.forEach(progress::line);
        progress.line("stopped, logs collected");
        try {
            channel.send(new Notice(Notice.Kind.STOPPED, String.join(" ", complaints)));
            channel.close();
        } catch (IOException e) {
            progress.line("the master cannot be told about the stop: " + e.getMessage());
        }
    }
}
