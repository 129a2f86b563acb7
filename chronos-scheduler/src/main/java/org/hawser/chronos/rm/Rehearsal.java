// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import java.time.Duration;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.hawser.chronos.decide.CapacityOrder;
import org.hawser.chronos.decide.Decider;
import org.hawser.chronos.decide.Decision;
import org.hawser.chronos.decide.Limits;
import org.hawser.chronos.decide.Node;
import org.hawser.chronos.decide.OpenDecisions;
import org.hawser.chronos.decide.Running;
import org.hawser.chronos.decide.Size;
import org.hawser.chronos.decide.Snapshot;
import org.hawser.chronos.decide.TaskId;
import org.hawser.chronos.decide.Waiting;
import org.hawser.chronos.decide.World;
import org.hawser.chronos.report.MasterReport;
import org.hawser.chronos.report.RecoveryTask;
import org.hawser.chronos.report.RunningTask;
import org.hawser.chronos.report.TaskKind;

/**
 * Goes through the loss of a node that nobody has. Until the classes that this takes are loaded, the tasks of the first real
 * loss wait for them, for two tenths of a second on a busy host.
 */
final class Rehearsal {
    private static final String HOST = "rehearsal.invalid";
    private static final NodeId NODE = NodeId.newInstance(HOST, 1);
    private static final String QUEUE = "root.rehearsal";
    private static final Size SIZE = new Size(1, 1);
    private static final int CONTAINER = 1;

    private static final ApplicationId FIRST = ApplicationId.newInstance(0, 1);
    private static final ApplicationId SECOND = ApplicationId.newInstance(0, 2);

    private Rehearsal() {}

    /** Changes nothing. */
    static void run(RMContext cluster, Limits limits, World world) {
        hear(cluster);
        decide(limits, world);
    }

    private static void hear(RMContext cluster) {
        RunningTask running = new RunningTask(CONTAINER, TaskKind.MAP, 0, true);
        RecoveryTask recovering = new RecoveryTask(TaskKind.MAP, 0, List.of(HOST));
        MasterReport report = MasterReport.decode(new MasterReport(List.of(running), List.of(recovering)).encode())
                .orElseThrow();
        ResourceRequest ask = ResourceRequest.newInstance(
                Priority.newInstance(Asks.MAP_PRIORITY), ResourceRequest.ANY, Resource.newInstance(1, 1), 1);
        ask.setRelaxLocality(false);
        ForeignInputs.relax(List.of(ask), report.recovering(), cluster);
        Reports reports = new Reports();
        reports.put(ApplicationAttemptId.newInstance(FIRST, 1), report, 0);
        reports.all(0).forEach((attempt, received) -> received.report().recovering());
    }

    private static void decide(Limits limits, World world) {
        ContainerId container = ContainerId.newContainerId(ApplicationAttemptId.newInstance(SECOND, 1), CONTAINER);
        Running victim = new Running(container, SECOND, SIZE, 0, false, 0, true);
        Waiting task = new Waiting(new TaskId(FIRST, TaskKind.MAP, 0), SIZE, List.of(HOST));
        CapacityOrder order = new CapacityOrder(
                SIZE,
                List.of(new CapacityOrder.Queue(QUEUE, SIZE, SIZE, false)),
                List.of(
                        new CapacityOrder.Place(FIRST, QUEUE, 0, Size.NONE, true),
                        new CapacityOrder.Place(SECOND, QUEUE, 1, SIZE, true)));
        Snapshot snapshot =
                new Snapshot(List.of(new Node(NODE, HOST, Size.NONE, false, List.of(victim))), List.of(task), order, 1);
        OpenDecisions open = new OpenDecisions(Duration.ofSeconds(1), Duration.ofSeconds(1));
        for (Decision decision : new Decider(limits).decide(snapshot, open, 0)) {
            open.add(decision, 0);
        }
        open.look(world, 0);
    }
}
