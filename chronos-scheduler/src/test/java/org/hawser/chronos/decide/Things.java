// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.hawser.chronos.report.TaskKind;

/** Applications, nodes and containers of tests. */
final class Things {
    static final Size GIB = new Size(1024, 1);

    private Things() {}

    static ApplicationId app(int number) {
        return ApplicationId.newInstance(1_700_000_000_000L, number);
    }

    static ContainerId container(int app, long number) {
        return ContainerId.newContainerId(ApplicationAttemptId.newInstance(app(app), 1), number);
    }

    static NodeId nodeId(int number) {
        return NodeId.newInstance("n" + number, 45454);
    }

    static Node node(int number, Size free, Running... running) {
        return new Node(nodeId(number), "n" + number, free, false, Arrays.asList(running));
    }

    /** Of 1 GiB, without a report. */
    static Running running(int app, long number, long ageSeconds) {
        return new Running(container(app, number), app(app), GIB, ageSeconds * 1000, false, Running.UNKNOWN, false);
    }

    static Running reported(int app, long number, long ageSeconds, int permille) {
        return new Running(container(app, number), app(app), GIB, ageSeconds * 1000, false, permille, true);
    }

    static Waiting map(int app, int number, String... hosts) {
        return new Waiting(new TaskId(app(app), TaskKind.MAP, number), GIB, List.of(hosts));
    }

    static Waiting reduce(int app, int number) {
        return new Waiting(new TaskId(app(app), TaskKind.REDUCE, number), GIB, List.of());
    }

    /** Applications 1 to {@code last} in one queue, first come first served. */
    static Order firstComeFirstServed(int last) {
        return new CapacityOrder(
                new Size(1 << 20, 1 << 10),
                List.of(new CapacityOrder.Queue("root.a", new Size(1 << 20, 1 << 10), Size.NONE, false)),
                IntStream.rangeClosed(1, last)
                        .mapToObj(number -> new CapacityOrder.Place(app(number), "root.a", number, Size.NONE, true))
                        .toList());
    }
}
