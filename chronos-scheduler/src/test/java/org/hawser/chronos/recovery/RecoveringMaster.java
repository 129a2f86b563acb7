// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.split.JobSplit;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptState;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.MRApp;
import org.apache.hadoop.mapreduce.v2.app.client.ClientService;
import org.apache.hadoop.mapreduce.v2.app.job.Job;
import org.apache.hadoop.mapreduce.v2.app.job.Task;
import org.apache.hadoop.mapreduce.v2.app.job.TaskAttempt;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEventType;
import org.apache.hadoop.mapreduce.v2.app.job.impl.MapTaskImpl;
import org.apache.hadoop.mapreduce.v2.app.launcher.ContainerLauncher;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocator;
import org.apache.hadoop.mapreduce.v2.app.rm.RMContainerAllocator;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.NoopAMPreemptionPolicy;
import org.apache.hadoop.mapreduce.v2.util.MRBuilderUtils;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.awaitility.Awaitility;

/** Hadoop's ApplicationMaster with its real allocator, job and attempts, before a faked ResourceManager. */
final class RecoveringMaster extends MRApp {
    static {
        // A thread of Hadoop's ApplicationMaster may fail when this stops in the middle of an event.
        Awaitility.doNotCatchUncaughtExceptionsByDefault();
    }

    private static final int MAP_PRIORITY = 20;
    private static final int REDUCE_PRIORITY = 10;

    private final FakeResourceManager resourceManager;
    private final int maps;
    private final int reduces;
    /** Whose NodeManagers do not answer. */
    private final Set<NodeId> silent = ConcurrentHashMap.newKeySet();

    private RMContainerAllocator allocator;
    private Job job;

    RecoveringMaster(int maps, int reduces, FakeResourceManager resourceManager) {
        super(maps, reduces, false, "recovery-" + ProcessHandle.current().pid(), true);
        this.maps = maps;
        this.reduces = reduces;
        this.resourceManager = resourceManager;
    }

    @Override
    protected ContainerAllocator createContainerAllocator(ClientService clients, AppContext context) {
        allocator = new RMContainerAllocator(clients, context, new NoopAMPreemptionPolicy()) {
            @Override
            protected ApplicationMasterProtocol createSchedulerProxy() {
                return resourceManager;
            }
        };
        return allocator;
    }

    RMContainerAllocator allocator() {
        return allocator;
    }

    @Override
    protected ContainerLauncher createContainerLauncher(AppContext context) {
        ContainerLauncher launcher = super.createContainerLauncher(context);
        return event -> {
            boolean stops = event.getType() == ContainerLauncher.EventType.CONTAINER_REMOTE_CLEANUP;
            if (!stops || !silent.contains(NodeId.fromString(event.getContainerMgrAddress()))) {
                launcher.handle(event);
            }
        };
    }

    /** From now on, containers of this node cannot be stopped. */
    void silence(NodeId node) {
        silent.add(node);
    }

    Job begin() throws Exception {
        Configuration conf = new Configuration();
        conf.setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, false);
        conf.setFloat(MRJobConfig.COMPLETED_MAPS_FOR_REDUCE_SLOWSTART, 0);
        conf.setInt(MRJobConfig.MR_AM_TO_RM_HEARTBEAT_INTERVAL_MS, 20);
        job = submit(conf);
        return job;
    }

    /** All tasks run on these nodes, in turn. */
    void runOn(NodeId... nodes) throws Exception {
        await().atMost(60, SECONDS).until(() -> resourceManager.wanted(MAP_PRIORITY) == maps);
        for (int map = 0; map < maps; map++) {
            grant(map(map), MAP_PRIORITY, nodes[map % nodes.length]);
        }
        await().atMost(60, SECONDS).until(() -> resourceManager.wanted(REDUCE_PRIORITY) == reduces);
        for (int reduce = 0; reduce < reduces; reduce++) {
            grant(reduce(reduce), REDUCE_PRIORITY, nodes[reduce % nodes.length]);
        }
    }

    private void grant(Task task, int priority, NodeId node) throws Exception {
        resourceManager.grant(priority, node);
        awaitRunning(latest(task));
    }

    void awaitRunning(TaskAttempt attempt) throws Exception {
        waitForState(attempt, TaskAttemptState.RUNNING);
    }

    Task map(int index) {
        return job.getTask(MRBuilderUtils.newTaskId(job.getID(), index, TaskType.MAP));
    }

    Task reduce(int index) {
        return job.getTask(MRBuilderUtils.newTaskId(job.getID(), index, TaskType.REDUCE));
    }

    static TaskAttempt latest(Task task) {
        return task.getAttempts().values().stream().reduce((one, next) -> next).orElseThrow();
    }

    void send(TaskAttempt attempt, TaskAttemptEventType type) {
        getContext().getEventHandler().handle(new TaskAttemptEvent(attempt.getID(), type));
    }

    /** Where the next attempts of a map find its input. */
    void moveInput(Task map, String... hosts) throws Exception {
        Method split = MapTaskImpl.class.getDeclaredMethod("getTaskSplitMetaInfo");
        split.setAccessible(true);
        Field locations = JobSplit.TaskSplitMetaInfo.class.getDeclaredField("locations");
        locations.setAccessible(true);
        locations.set(split.invoke(map), hosts);
    }
}
