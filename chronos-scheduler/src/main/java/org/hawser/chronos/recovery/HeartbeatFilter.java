// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterResponse;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.exceptions.ApplicationMasterNotRegisteredException;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.hawser.chronos.compat.AllocatorInternals;
import org.hawser.chronos.compat.LostContainers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stands between an ApplicationMaster and the ResourceManager. Heartbeats pass through {@link Recovery}; as long as no node
 * is lost, they are left as they are. If this fails or is to end, what it has asked for is taken back with the next heartbeat
 * that arrives, and the job goes on as on stock Hadoop.
 */
final class HeartbeatFilter implements ApplicationMasterProtocol {
    private static final Logger LOG = LoggerFactory.getLogger(HeartbeatFilter.class);

    private final ApplicationMasterProtocol stock;
    private final AllocatorInternals allocator;
    private final LiveJob job;
    private final Recovery recovery;
    private final Consumer<Recovered> counter;
    private final UrgentAsks asks = new UrgentAsks(AllocatorInternals.urgentPriority());
    private boolean failed;
    private volatile boolean ending;
    private boolean closed;

    HeartbeatFilter(
            ApplicationMasterProtocol stock,
            AllocatorInternals allocator,
            LiveJob job,
            Recovery recovery,
            Consumer<Recovered> counter) {
        this.stock = stock;
        this.allocator = allocator;
        this.job = job;
        this.recovery = recovery;
        this.counter = counter;
    }

    /** Takes back what this has asked for, as soon as a heartbeat arrives. Waits for nothing: one may hang. */
    void end() {
        ending = true;
    }

    /** From now on, everything passes unchanged. */
    private void close() {
        closed = true;
        allocator.restoreScheduler(this, stock);
    }

    @Override
    public RegisterApplicationMasterResponse registerApplicationMaster(RegisterApplicationMasterRequest request)
            throws YarnException, IOException {
        return stock.registerApplicationMaster(request);
    }

    @Override
    public FinishApplicationMasterResponse finishApplicationMaster(FinishApplicationMasterRequest request)
            throws YarnException, IOException {
        return stock.finishApplicationMaster(request);
    }

    @Override
    public AllocateResponse allocate(AllocateRequest request) throws YarnException, IOException {
        if (closed || !allocator.isHeld()) {
            return stock.allocate(request);
        }
        boolean withdraws = ending;
        boolean prepared = guard(() -> prepare(request, withdraws));
        AllocateResponse response;
        try {
            response = stock.allocate(request);
        } catch (ApplicationMasterNotRegisteredException e) {
            recovery.forgotten();
            throw e;
        } catch (YarnException | IOException | RuntimeException e) {
            recovery.failed();
            throw e;
        }
        boolean arrived = prepared && recovery.arrived();
        if (withdraws && arrived) {
            close();
        } else if (!ending) {
            guard(() -> read(response));
        }
        guard(() -> allocator.hurry(!ending && recovery.isUrgent()));
        return response;
    }

    /** Whether the step has not failed. Otherwise nothing more is tried than to take back what was asked for. */
    private boolean guard(Runnable step) {
        try {
            step.run();
            return true;
        } catch (RuntimeException | LinkageError e) {
            if (!failed) {
                LOG.warn("The recovery from lost nodes has failed; the job goes on as on stock Hadoop", e);
            }
            failed = true;
            ending = true;
            return false;
        }
    }

    private void prepare(AllocateRequest request, boolean withdraws) {
        Optional<ResourceRequest> own = asks.read(request);
        own.ifPresent(ask -> recovery.hadoopAsks(ask.getNumContainers()));
        if (recovery.isIdle()) {
            return;
        }
        if (withdraws) {
            asks.write(request, recovery.withdraw(own.isPresent()));
        } else {
            Heartbeat heartbeat = recovery.next(job, own.isPresent());
            asks.write(request, heartbeat);
            heartbeat.recovered().forEach(counter);
        }
    }

    private void read(AllocateResponse response) {
        // Its own recovery tasks may take the containers of its other tasks. A loss in this answer begins a new hurry.
        if (response.getPreemptionMessage() != null && !recovery.isStrict()) {
            recovery.givesWay();
        }
        for (ContainerStatus ended : response.getCompletedContainersStatuses()) {
            if (LostContainers.isOne(ended)) {
                job.attemptIn(ended.getContainerId()).ifPresent(recovery::attemptLost);
            }
        }
        for (NodeReport node : response.getUpdatedNodes()) {
            if (node.getNodeState().isUnusable()) {
                lost(node.getNodeId());
            } else {
                recovery.nodeBack(node.getNodeId());
            }
        }
        if (!recovery.isIdle()) {
            order(response);
        }
        if (recovery.isStrict()) {
            asks.size().ifPresent(one -> promise(response, one));
        }
    }

    /** As if there were room for a map, so that Hadoop kills no reduce for it. */
    private static void promise(AllocateResponse response, Resource size) {
        response.setAvailableResources(Resources.add(response.getAvailableResources(), size));
    }

    private void lost(NodeId node) {
        List<TaskAttemptId> attempts = job.lostWith(node);
        if (attempts.isEmpty() && recovery.isLost(node)) {
            return;
        }
        LOG.info("{} is lost, and with it the work of {} attempts", node, attempts.size());
        recovery.nodeLost(node, attempts);
        attempts.forEach(attempt -> job.endOnLostNode(attempt, node));
        job.endContainersOn(node);
    }

    /** Containers on other hosts than the job can use are given back, whatever their place in the list. */
    private void order(AllocateResponse response) {
        List<Container> urgent = new ArrayList<>();
        List<Container> others = new ArrayList<>();
        for (Container container : response.getAllocatedContainers()) {
            boolean isUrgent = AllocatorInternals.urgentPriority().equals(container.getPriority())
                    && job.isUsable(container.getNodeId().getHost());
            (isUrgent ? urgent : others).add(container);
        }
        if (urgent.isEmpty()) {
            return;
        }
        List<TaskAttemptId> queue = allocator.urgentMaps();
        GrantOrder order = recovery.granted(
                urgent.stream()
                        .map(container -> container.getNodeId().getHost())
                        .toList(),
                List.copyOf(queue));
        List<Container> containers = new ArrayList<>();
        order.containers().forEach(position -> containers.add(urgent.get(position)));
        containers.addAll(others);
        response.setAllocatedContainers(containers);
        queue.clear();
        queue.addAll(order.maps());
    }
}
