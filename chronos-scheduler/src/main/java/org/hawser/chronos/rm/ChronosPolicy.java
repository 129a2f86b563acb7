// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.hawser.chronos.compat.SchedulerSide;
import org.hawser.chronos.config.ChronosKeys;
import org.hawser.chronos.detect.NodeWatch;
import org.hawser.chronos.detect.ProbeAnswer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the ResourceManager lose a node within seconds instead of the minutes of
 * {@code yarn.nm.liveness-monitor.expiry-interval-ms}. To be named in
 * {@code yarn.resourcemanager.scheduler.monitor.policies}. A node is lost as if Hadoop had noticed by itself, so
 * applications hear of it in the ordinary way, and a node that comes back registers again. With
 * {@code hawser.chronos.preemption}, running tasks make room for those that run again because of it.
 */
public final class ChronosPolicy implements SchedulingEditPolicy {
    private static final Logger LOG = LoggerFactory.getLogger(ChronosPolicy.class);
    /**
     * If rounds are longer than an interval, most of the time is without: nodes are to be watched, however many tasks wait. A
     * single long round does not count: it may be the first one, or the machine was busy.
     */
    private static final int PAUSE_FOR_LONG_ROUNDS = 9;

    private RMContext context;
    private DetectionSettings settings;
    private NodeWatch<NodeId> watch;
    private NodeProbes probes;
    private ChronosMetrics metrics;
    private Reports reports;
    private LaterMasters masters;
    private Optional<Recovery> recovery = Optional.empty();
    private boolean failed;
    private long nextRoundMillis;
    private long lastExcessMillis;

    /** Throws {@link org.hawser.common.config.ConfigException}, and so the ResourceManager does not start. */
    @Override
    public void init(Configuration conf, RMContext rmContext, ResourceScheduler scheduler) {
        context = rmContext;
        settings = DetectionSettings.of(conf);
        watch = new NodeWatch<>(settings.limits(), settings.interval());
        probes = new NodeProbes(settings.probeTimeout());
        metrics = ChronosMetrics.register(DefaultMetricsSystem.instance());
        reports = Reports.of(rmContext);
        masters = new LaterMasters(rmContext);
        LOG.info(
                "Nodes are watched every {} ms, and lost after {} ms without a heartbeat: {} ms later if their host refuses"
                        + " connections, {} ms later if it accepts them{}",
                settings.interval().toMillis(),
                settings.limits().probe().toMillis(),
                settings.limits().restart().toMillis(),
                settings.limits().stall().toMillis(),
                settings.observeOnly() ? ". This is only logged" : "");
        if (ChronosKeys.PREEMPTION.get(conf::get)) {
            RecoverySettings recoverySettings = RecoverySettings.of(conf);
            SchedulerSide side = recoverySettings.check(conf, scheduler);
            Rehearsal.run(rmContext, recoverySettings.limits(), new ClusterView(side, reports));
            recovery = Optional.of(new Recovery(recoverySettings, side, reports, metrics));
            LOG.info(
                    "Tasks make room for those of lost nodes{}",
                    recoverySettings.spared().isEmpty() ? "" : ", but not in " + recoverySettings.spared());
        }
    }

    /** One look at all nodes. Never waits. */
    @Override
    public void editSchedule() {
        Map<NodeId, Integer> heartbeats = new HashMap<>();
        for (RMNode node : context.getRMNodes().values()) {
            // One that is being decommissioned still has tasks and outputs.
            if (node.getState() == NodeState.RUNNING || node.getState() == NodeState.DECOMMISSIONING) {
                heartbeats.put(
                        node.getNodeID(), node.getLastNodeHeartBeatResponse().getResponseId());
            }
        }
        boolean before = watch.isOutage();
        watch.look(heartbeats, System.nanoTime()).forEach(probes::start);
        if (watch.isOutage() && !before) {
            LOG.warn("Most nodes are silent at once: hosts that do not answer are treated like hosts that do");
        }
        for (NodeProbes.Answered answered : probes.take()) {
            metrics.probed(answered.answer());
            watch.answered(answered.node(), answered.answer())
                    .ifPresent(silence -> lose(answered.node(), answered.answer(), silence));
        }
        if (!settings.observeOnly()) {
            masters.look(Time.monotonicNow());
        }
        metrics.unreadable(reports.unreadable());
        recovery.ifPresent(this::makeRoom);
    }

    /** Whatever happens, nodes are watched. */
    private void makeRoom(Recovery part) {
        long now = Time.monotonicNow();
        if (now < nextRoundMillis) {
            return;
        }
        try {
            part.round(now, Time.now(), watch.late());
        } catch (RuntimeException e) {
            metrics.roundFailed();
            if (!failed) {
                failed = true;
                LOG.error("A round of decisions failed; the next ones are counted, and not logged", e);
            }
        }
        long end = Time.monotonicNow();
        long excess = Math.max(0, end - now - getMonitoringInterval());
        nextRoundMillis = end + PAUSE_FOR_LONG_ROUNDS * Math.min(excess, lastExcessMillis);
        lastExcessMillis = excess;
    }

    private void lose(NodeId node, ProbeAnswer answer, Duration silence) {
        metrics.lost(silence);
        LOG.warn(
                "{} is {}lost: no heartbeat for {} ms, and {}",
                node,
                settings.observeOnly() ? "to be taken for " : "",
                silence.toMillis(),
                answer.text());
        if (!settings.observeOnly()) {
            context.getDispatcher().getEventHandler().handle(new RMNodeEvent(node, RMNodeEventType.EXPIRE));
        }
    }

    @Override
    public long getMonitoringInterval() {
        return settings.interval().toMillis();
    }

    @Override
    public String getPolicyName() {
        return getClass().getSimpleName();
    }
}
