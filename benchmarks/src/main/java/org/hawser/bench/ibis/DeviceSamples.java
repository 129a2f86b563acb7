// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.ibis;

import static java.util.Objects.requireNonNull;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.hawser.bench.run.MachineCpu;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.probe.IbisPage;
import org.hawser.cluster.local.LocalCluster;
import org.hawser.common.process.DaemonThreads;

/** Samples a DataNode's device once a second: its queue, what it moves, and how many processors work meanwhile. */
final class DeviceSamples implements AutoCloseable {
    private static final long PERIOD_MILLIS = 1000;
    private static final double SECOND_NS = 1e9;
    private static final double MEGABYTE = 1e6;

    private final ScheduledExecutorService thread = DaemonThreads.timer("device-samples");
    private final List<Sample> samples = new CopyOnWriteArrayList<>();
    private final URI web;
    private final SlowDevice device;
    private final String name;
    private final long begun = System.nanoTime();
    private Reading last;

    private DeviceSamples(URI web, SlowDevice device) {
        this.web = requireNonNull(web, "web is null");
        this.device = requireNonNull(device, "device is null");
        this.name = device.name();
        this.last = read();
    }

    /**
     * The queue at the end of a second, and the mean rates within it.
     *
     * @param seconds at its end, since the beginning
     * @param depth as the controller has it; {@link Integer#MAX_VALUE} without a limit
     * @param outstanding requests that the device works on
     * @param waiting requests that wait for their turn
     * @param readRate of the device, MB/s
     * @param writeRate of the device, MB/s
     * @param processors that worked
     */
    record Sample(
            double seconds,
            int depth,
            int outstanding,
            int waiting,
            double readRate,
            double writeRate,
            double processors) {}

    private record Reading(long atNs, SlowDevice.Moved moved, double cpuSeconds) {}

    static DeviceSamples start(LocalCluster cluster, SlowDevice device) {
        DeviceSamples samples =
                new DeviceSamples(cluster.daemon(Role.DATANODE, 1).web(), device);
        Future<?> unused =
                // After a slow answer, rates of a few milliseconds would say nothing.
                samples.thread.scheduleWithFixedDelay(
                        samples::take, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
        return samples;
    }

    List<Sample> taken() {
        return new ArrayList<>(samples);
    }

    private Reading read() {
        return new Reading(System.nanoTime(), device.moved(), MachineCpu.seconds());
    }

    private void take() {
        Reading now = read();
        double seconds = (now.atNs() - last.atNs()) / SECOND_NS;
        SlowDevice.Moved moved = now.moved().since(last.moved());
        double processors = (now.cpuSeconds() - last.cpuSeconds()) / seconds;
        last = now;
        IbisPage.devices(web)
                .map(devices -> devices.path(name))
                .ifPresent(queue -> samples.add(new Sample(
                        (now.atNs() - begun) / SECOND_NS,
                        queue.path("depth").asInt(),
                        queue.path("outstanding").asInt(),
                        queue.path("waiting").asInt(),
                        moved.readBytes() / MEGABYTE / seconds,
                        moved.writtenBytes() / MEGABYTE / seconds,
                        processors)));
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
