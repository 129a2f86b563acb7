// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.doctor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hawser.cluster.core.process.ProgramRun;

/**
 * Checks whether ranks are protected from UCX's signal handlers. UCX, which Open MPI may use, installs handlers for
 * SIGSEGV and other signals that the JVM uses internally, and a JVM then dies of signals that are no errors. An empty
 * {@code UCX_ERROR_SIGNALS} prevents this, and Hawser's launchers set it. One rank is started to see whether the
 * setting arrives.
 */
record UcxCheck(SystemView system) implements Check {
    private static final String VARIABLE = "UCX_ERROR_SIGNALS";
    private static final String RANK = "echo \"rank has ${" + VARIABLE + "-nothing}.\"";

    @Override
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>(List.of(variable()));
        system.program("mpirun").flatMap(this::rank).ifPresent(findings::add);
        return findings;
    }

    private Finding variable() {
        Optional<String> value = system.variable(VARIABLE);
        if (value.isEmpty()) {
            return Finding.ok(
                    VARIABLE,
                    "not set here. Hawser sets it to an empty value for its own processes, so that UCX leaves "
                            + "the JVM's signals alone. Other Java programs under mpirun need -x " + VARIABLE + "=");
        }
        if (value.get().isBlank()) {
            return Finding.ok(VARIABLE, "empty: UCX leaves the JVM's signals alone");
        }
        return Finding.warn(
                VARIABLE,
                "is \"" + value.get() + "\": UCX would handle signals that the JVM needs (SIGSEGV for its null "
                        + "checks), so healthy JVMs would die",
                "export " + VARIABLE + "= (empty) where jobs start.");
    }

    /** One rank on this machine, outside of any job, with the environment that pools get. */
    private Optional<Finding> rank(Path mpirun) {
        List<String> command = new ArrayList<>(List.of("/usr/bin/env", "-i"));
        Stream.of("PATH", "LD_LIBRARY_PATH", "HOME")
                .forEach(name -> system.variable(name).ifPresent(value -> command.add(name + "=" + value)));
        command.addAll(List.of(
                VARIABLE + "=",
                "OMPI_ALLOW_RUN_AS_ROOT=1",
                "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1",
                mpirun.toString(),
                "-n",
                "1",
                "-x",
                VARIABLE,
                "/bin/sh",
                "-c",
                RANK));
        return system.run(command)
                .filter(run -> run.exitCode() == 0)
                .map(ProgramRun::output)
                .filter(output -> output.contains("rank has "))
                .map(output -> output.contains("rank has .")
                        ? Finding.ok(VARIABLE, "a rank of mpirun gets it empty: UCX leaves its JVM's signals alone")
                        : Finding.warn(
                                VARIABLE,
                                "a rank of mpirun does not get it empty, as Hawser sets it",
                                "Look for the variable in openmpi-mca-params.conf (mca_base_env_list) and in "
                                        + "wrapper scripts of mpirun."));
    }
}
