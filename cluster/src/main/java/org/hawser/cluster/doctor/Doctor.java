// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.doctor;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hawser.cluster.batch.scheduler.BatchSystem;
import org.hawser.cluster.core.layout.OpenMpi;
import org.hawser.cluster.core.machine.Link;
import org.hawser.cluster.core.machine.LinkChoice;
import org.hawser.cluster.core.machine.MachineLinks;
import org.hawser.cluster.core.process.JavaCommand;
import org.hawser.cluster.core.process.ProgramPath;

/** Runs all checks of {@code hawser doctor}. */
public final class Doctor {
    /** An address that no machine has, by RFC 5737: the way to it is the default route. */
    private static final String ELSEWHERE = "192.0.2.1";

    private Doctor() {}

    /** What all checks of this machine find, in their order. */
    public static List<Finding> examine(Path hawserHome, Map<String, String> environment) {
        SystemView system = new SystemView(Path.of("/"), environment);
        List<Link> links = MachineLinks.list();
        Optional<String> route = MachineLinks.routeTo(ELSEWHERE);
        return Stream.<Check>of(
                        new JavaCheck(JavaCommand.home(), Runtime.version().feature()),
                        new MpiCheck(OpenMpi.of(hawserHome, environment)),
                        new UcxCheck(system),
                        new NetworkCheck(links, new LinkChoice(links, route)),
                        new MemoryCheck(system),
                        new LimitsCheck(system),
                        new ClockCheck(system),
                        new SchedulerCheck(system, new BatchSystem(ProgramPath.ofProcess())))
                .flatMap(check -> check.findings().stream())
                .toList();
    }
}
