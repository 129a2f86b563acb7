// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceBlacklistRequest;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.MemoryRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.RMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.hawser.chronos.compat.SchedulerSide;
import org.hawser.chronos.report.MasterReport;

/** Hadoop's own ResourceManager with its scheduler, and nodes and ApplicationMasters that tests speak for. */
final class SmallCluster implements AutoCloseable {
    private final Configuration conf;
    private final Deque<MockRM> managers = new ArrayDeque<>();
    private MockRM manager;
    private Recovery recovery;
    private int looks;
    private long now;

    SmallCluster(Configuration base, Class<? extends ResourceScheduler> scheduler) {
        conf = new YarnConfiguration(base);
        conf.setClass(YarnConfiguration.RM_SCHEDULER, scheduler, ResourceScheduler.class);
        conf.set(YarnConfiguration.RM_APPLICATION_MASTER_SERVICE_PROCESSORS, ReportProcessor.class.getName());
        conf.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, true);
        conf.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 0);
        conf.setBoolean(YarnConfiguration.RECOVERY_ENABLED, true);
        conf.setClass(YarnConfiguration.RM_STORE, MemoryRMStateStore.class, RMStateStore.class);
        start(new MockRM(conf));
    }

    private void start(MockRM next) {
        managers.push(next);
        manager = next;
        manager.start();
        forgetDecisions();
    }

    /** As if the scheduler had made the reservations that there are. */
    void forgetDecisions() {
        RecoverySettings settings = RecoverySettings.of(conf);
        recovery = new Recovery(
                settings,
                counting(settings.check(conf, manager.getResourceScheduler())),
                Reports.of(manager.getRMContext()),
                ChronosMetrics.register(DefaultMetricsSystem.instance()));
    }

    private SchedulerSide counting(SchedulerSide side) {
        return (SchedulerSide) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {SchedulerSide.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("isReserved")) {
                        looks++;
                    }
                    try {
                        return method.invoke(side, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    MockNM node(String host, int memory) throws Exception {
        return manager.registerNode(host + ":1234", memory);
    }

    MockAM application(MockNM node) throws Exception {
        RMApp application = MockRMAppSubmitter.submit(
                manager,
                MockRMAppSubmissionData.Builder.createWithMemory(1024, manager)
                        .withUser("user")
                        .build());
        return MockRM.launchAndRegisterAM(application, manager, node);
    }

    /** The ApplicationMaster that follows one when that has ended. */
    MockAM successor(MockAM master, MockNM node) throws Exception {
        ApplicationAttemptId attempt = master.getApplicationAttemptId();
        end(node, ContainerId.newContainerId(attempt, 1));
        manager.waitForState(attempt.getApplicationId(), RMAppState.ACCEPTED);
        return MockRM.launchAndRegisterAM(context().getRMApps().get(attempt.getApplicationId()), manager, node);
    }

    RMContext context() {
        return manager.getRMContext();
    }

    /** Containers of 1 GiB that run there now. */
    List<Container> start(MockAM master, MockNM node, int count) throws Exception {
        String host = node.getNodeId().getHost();
        master.allocate(master.createReq(new String[] {host}, 1024, 20, count, 0), List.of());
        List<Container> containers = new ArrayList<>();
        while (containers.size() < count) {
            heartbeat(node);
            containers.addAll(allocate(master).getAllocatedContainers());
        }
        return containers;
    }

    /** Another ResourceManager, which knows the applications. The node and their masters come back to it. */
    void restart(MockNM node, List<MockAM> masters) throws Exception {
        List<NMContainerStatus> containers = seen(node).getCopiedListOfRunningContainers().stream()
                .map(container -> NMContainerStatus.newInstance(
                        container.getContainerId(),
                        0,
                        ContainerState.RUNNING,
                        container.getAllocatedResource(),
                        "",
                        ContainerExitStatus.INVALID,
                        container.getAllocatedSchedulerKey().getPriority(),
                        container.getCreationTime()))
                .toList();
        start(new MockRM(conf, manager.getRMStateStore()));
        node.setResourceTrackerService(manager.getResourceTrackerService());
        node.registerNode(
                containers,
                masters.stream()
                        .map(master -> master.getApplicationAttemptId().getApplicationId())
                        .toList());
        manager.drainEvents();
        for (MockAM master : masters) {
            master.setAMRMProtocol(manager.getApplicationMasterService(), manager.getRMContext());
            master.registerAppAttempt(false);
        }
        manager.drainEvents();
    }

    void lose(MockNM node) throws Exception {
        manager.sendNodeEvent(node, RMNodeEventType.EXPIRE);
        manager.drainEvents();
    }

    /** As Hawser's ApplicationMasters ask for a map that runs again, with a report. */
    AllocateResponse ask(MockAM master, String host, int count, MasterReport report) throws Exception {
        List<ResourceRequest> requests = new ArrayList<>();
        for (String name : List.of(host, "/default-rack", ResourceRequest.ANY)) {
            ResourceRequest request =
                    ResourceRequest.newInstance(Priority.newInstance(5), name, Resource.newInstance(1024, 1), count);
            request.setRelaxLocality(name.equals(host));
            requests.add(request);
        }
        return send(master, requests, report);
    }

    AllocateResponse report(MockAM master, MasterReport report) throws Exception {
        return send(master, List.of(), report);
    }

    private AllocateResponse send(MockAM master, List<ResourceRequest> requests, MasterReport report) throws Exception {
        AllocateRequest request = AllocateRequest.newInstance(
                0, 0, requests, List.of(), ResourceBlacklistRequest.newInstance(List.of(report.encode()), List.of()));
        AllocateResponse response = master.allocate(request);
        manager.drainEvents();
        return response;
    }

    AllocateResponse allocate(MockAM master) throws Exception {
        AllocateResponse response = master.allocate(List.of(), List.of());
        manager.drainEvents();
        return response;
    }

    void heartbeat(MockNM node) throws Exception {
        node.nodeHeartbeat(true);
        manager.drainEvents();
    }

    void end(MockNM node, ContainerId container) throws Exception {
        node.nodeHeartbeat(container.getApplicationAttemptId(), container.getContainerId(), ContainerState.COMPLETE);
        manager.drainEvents();
    }

    /** After so much time. */
    void round(long afterMillis, NodeId... silent) {
        now += afterMillis;
        scheduler().update();
        recovery.round(now + Time.monotonicNow(), Time.now(), Set.of(silent));
        try {
            manager.drainEvents();
        } catch (RuntimeException e) {
            throw new IllegalStateException(e);
        }
    }

    AbstractYarnScheduler<?, ?> scheduler() {
        return (AbstractYarnScheduler<?, ?>) manager.getResourceScheduler();
    }

    /** How often a reservation was looked at. */
    int looks() {
        return looks;
    }

    SchedulerNode seen(MockNM node) {
        return scheduler().getNodeTracker().getNode(node.getNodeId());
    }

    @Override
    public void close() {
        managers.forEach(MockRM::stop);
    }
}
