// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.ibis;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.probe.IbisPage;
import org.hawser.cluster.local.LocalCluster;
import org.hawser.common.process.DaemonThreads;

/** Asks a DataNode every half a second how deep its devices are used. */
final class DepthSamples implements AutoCloseable {
    private static final long PERIOD_MILLIS = 500;
    private static final double SECOND_NS = 1e9;

    private final ScheduledExecutorService thread = DaemonThreads.timer("depth-samples");
    private final List<Sample> samples = new CopyOnWriteArrayList<>();
    private final URI web;
    private final long begun = System.nanoTime();

    private DepthSamples(URI web) {
        this.web = requireNonNull(web, "web is null");
    }

    /**
     * A device at a moment.
     *
     * @param seconds since the first sample
     * @param depth as the controller has it; of native it is none
     * @param outstanding requests that the device works on
     * @param waiting requests that wait for their turn
     */
    record Sample(double seconds, int depth, int outstanding, int waiting) {}

    static DepthSamples start(LocalCluster cluster) {
        DepthSamples samples = new DepthSamples(cluster.daemon(Role.DATANODE, 1).web());
        Future<?> unused = samples.thread.scheduleAtFixedRate(samples::take, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
        return samples;
    }

    List<Sample> taken() {
        return new ArrayList<>(samples);
    }

    private void take() {
        IbisPage.devices(web).ifPresent(devices -> {
            JsonNode busiest = null;
            for (JsonNode device : devices) {
                boolean busier = busiest == null
                        || device.path("outstanding").asInt()
                                > busiest.path("outstanding").asInt();
                busiest = busier ? device : busiest;
            }
            if (busiest != null) {
                samples.add(new Sample(
                        (System.nanoTime() - begun) / SECOND_NS,
                        busiest.path("depth").asInt(),
                        busiest.path("outstanding").asInt(),
                        busiest.path("waiting").asInt()));
            }
        });
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
