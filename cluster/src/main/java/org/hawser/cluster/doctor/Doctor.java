// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.doctor;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    private final List<Check> checks;

    Doctor(List<Check> checks) {
        this.checks = List.copyOf(checks);
    }

    /**
     * Checks of this machine.
     *
     * @param environment of this process
     */
    public static Doctor ofMachine(Path hawserHome, Map<String, String> environment) {
        requireNonNull(hawserHome, "hawserHome is null");
        SystemView system = new SystemView(Path.of("/"), environment);
        List<Link> links = MachineLinks.list();
        Optional<String> route = MachineLinks.routeTo(ELSEWHERE);
        return new Doctor(List.of(
                new JavaCheck(JavaCommand.home(), Runtime.version().feature()),
                new MpiCheck(OpenMpi.of(hawserHome, environment)),
                new UcxCheck(system),
                new NetworkCheck(links, new LinkChoice(links, route)),
                new MemoryCheck(system),
                new LimitsCheck(system),
                new ClockCheck(system),
                new SchedulerCheck(system, new BatchSystem(ProgramPath.ofProcess()))));
    }

    /** What all checks find, in their order. */
    public List<Finding> examine() {
        return checks.stream().flatMap(check -> check.findings().stream()).toList();
    }
}
