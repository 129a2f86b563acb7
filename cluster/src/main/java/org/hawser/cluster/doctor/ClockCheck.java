// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.doctor;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hawser.cluster.core.process.ProgramRun;

/** Checks whether the clock is synchronised: tokens, leases and walltimes compare times of several machines. */
record ClockCheck(SystemView system) implements Check {
    private static final String SUBJECT = "Clock";

    @Override
    public List<Finding> findings() {
        if (run("chronyc", "-n", "tracking")
                        .filter(text -> text.contains("Leap status     : Normal"))
                        .isPresent()
                || run("timedatectl", "show", "-p", "NTPSynchronized")
                        .filter("NTPSynchronized=yes"::equals)
                        .isPresent()) {
            return List.of(Finding.ok(SUBJECT, "synchronised"));
        }
        return List.of(Finding.warn(
                SUBJECT,
                "neither chronyc nor timedatectl says that it is synchronised",
                "Compare \"date\" on the nodes. If the clocks differ by more than a few seconds, run chrony or "
                        + "systemd-timesyncd."));
    }

    private Optional<String> run(String program, String... arguments) {
        return system.program(program)
                .flatMap(path -> system.run(Stream.concat(Stream.of(path.toString()), Stream.of(arguments))
                        .toList()))
                .filter(run -> run.exitCode() == 0)
                .map(ProgramRun::output);
    }
}
