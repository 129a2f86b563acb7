/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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

/** Runs all checks. */
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
