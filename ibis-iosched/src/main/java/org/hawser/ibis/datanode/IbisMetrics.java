// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.datanode;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.Interns;
import org.hawser.ibis.compat.WriteBack;
import org.hawser.ibis.local.TurnServer;
import org.hawser.ibis.node.DeviceState;
import org.hawser.ibis.node.FlowState;

/** What the devices of a DataNode do, for {@code /prom} and the sinks of Hadoop's metrics. */
final class IbisMetrics implements MetricsSource {
    /** Not {@code Ibis}: a source is a bean of its name, and that is {@link IbisMXBean}'s. */
    private static final String NAME = "IbisDevices";

    private static final String CONTEXT = "dfs";

    private final Devices devices;
    private final Optional<TurnServer> local;

    private IbisMetrics(Devices devices, Optional<TurnServer> local) {
        this.devices = requireNonNull(devices, "devices is null");
        this.local = requireNonNull(local, "local is null");
    }

    /** A DataNode that is started again in its JVM replaces the former one's. */
    static void register(MetricsSystem system, Devices devices, Optional<TurnServer> local) {
        system.unregisterSource(NAME);
        system.register(NAME, "Shares of I/O", new IbisMetrics(devices, local));
    }

    @Override
    public void getMetrics(MetricsCollector collector, boolean all) {
        collector
                .addRecord("IbisDataNode")
                .setContext(CONTEXT)
                .addCounter(
                        Interns.info("ForceFailures", "Written data that could not be forced out"),
                        WriteBack.failures())
                .addCounter(
                        Interns.info("LocalTurns", "Turns that were given to local clients"),
                        local.map(TurnServer::granted).orElse(0L))
                .addCounter(
                        Interns.info(
                                "LocalRefused",
                                "Local requests that got no turn, or whose client left while they waited"),
                        local.map(TurnServer::refused).orElse(0L))
                .addCounter(
                        Interns.info("LeasesExpired", "Turns that local clients held for too long"),
                        local.map(TurnServer::expired).orElse(0L));
        devices.all().forEach((name, device) -> {
            DeviceState state = device.state();
            add(collector, name, state);
            state.flows().forEach(flow -> add(collector, name, flow));
        });
    }

    private static void add(MetricsCollector collector, String device, DeviceState state) {
        record(collector, "IbisDevice", device)
                .addGauge(Interns.info("Depth", "Slots that may be in use"), state.depth())
                .addGauge(Interns.info("SlotsInUse", "Slots that dispatched requests hold"), state.slotsInUse())
                .addGauge(Interns.info("Waiting", "Requests that wait"), state.waiting())
                .addGauge(Interns.info("Outstanding", "Requests that were dispatched"), state.outstanding())
                .addCounter(Interns.info("Overdue", "Requests that had waited for too long"), state.overdue())
                .addCounter(
                        Interns.info("Interrupted", "Requests that went without a slot, since interrupted"),
                        state.interrupted());
    }

    private static void add(MetricsCollector collector, String device, FlowState flow) {
        record(collector, "IbisFlow", device)
                .tag(Interns.info("Flow", "Application"), flow.flow())
                .addGauge(Interns.info("Weight", "Weight"), flow.weight())
                .addCounter(Interns.info("ReadBytes", "Bytes read"), flow.readBytes())
                .addCounter(Interns.info("WrittenBytes", "Bytes written"), flow.writtenBytes())
                .addCounter(Interns.info("Requests", "Requests that have ended"), flow.requests())
                .addCounter(Interns.info("WaitNanos", "From submission to dispatch, sum in ns"), flow.waitNs())
                .addCounter(Interns.info("DeviceNanos", "From dispatch to end, sum in ns"), flow.deviceNs());
    }

    private static MetricsRecordBuilder record(MetricsCollector collector, String record, String device) {
        return collector.addRecord(record).setContext(CONTEXT).tag(Interns.info("Device", "Device"), device);
    }
}
