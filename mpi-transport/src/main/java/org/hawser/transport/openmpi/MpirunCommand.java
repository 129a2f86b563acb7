// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The command line of {@code mpirun} for processes that survive the end of others.
 *
 * @param installation directory of {@code mpi.jar} and {@code libmpi_java.so}, as {@code scripts/setup} leaves it
 * @param groups processes that are alike, in the order of their ranks
 */
public record MpirunCommand(Path installation, List<Group> groups) {
    /**
     * Environment of {@code mpirun}: UCX must leave the JVM's signals alone, and root must be allowed to start processes
     * where nobody else exists, as in a container.
     */
    public static final Map<String, String> ENVIRONMENT = Map.of(
            "UCX_ERROR_SIGNALS", "",
            "OMPI_ALLOW_RUN_AS_ROOT", "1",
            "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");

    /** Samples for jstat once a second, not twenty times: they use more of an idle JVM's time than waiting for messages. */
    public static final String IDLE_OPTION = "-XX:PerfDataSamplingInterval=1000";

    private static final List<List<String>> PARAMETERS = List.of(
            List.of("orte_allowed_exit_without_sync", "1"),
            List.of("orte_abort_on_non_zero_status", "0"),
            List.of("mpi_yield_when_idle", "1"),
            List.of("mpi_warn_on_fork", "0"),
            // Signals stay the JVM's.
            List.of("opal_signal", ""));

    public MpirunCommand {
        requireNonNull(installation, "installation is null");
        groups = List.copyOf(groups);
        if (groups.isEmpty()) {
            throw new IllegalArgumentException("groups is empty: at least one process is needed");
        }
    }

    /** The jar of an installation, which every process needs on its class path. */
    public static Path jar(Path installation) {
        return installation.resolve("mpi.jar");
    }

    /** JVM options that every process of an installation needs. */
    public static List<String> javaOptions(Path installation) {
        return List.of(
                "-Djava.library.path=" + installation,
                // Forking is unsafe once MPI runs; spawning is not.
                "-Djdk.lang.Process.launchMechanism=POSIX_SPAWN",
                IDLE_OPTION);
    }

    /** Program and arguments. */
    public List<String> words() {
        List<String> words =
                new ArrayList<>(List.of("mpirun", "--enable-recovery", "--oversubscribe", "--bind-to", "none"));
        PARAMETERS.forEach(parameter -> {
            words.add("--mca");
            words.addAll(parameter);
        });
        words.addAll(List.of("-x", "UCX_ERROR_SIGNALS"));
        for (int i = 0; i < groups.size(); i++) {
            if (i > 0) {
                words.add(":");
            }
            words.addAll(List.of("-n", Integer.toString(groups.get(i).processes())));
            words.addAll(groups.get(i).options());
            words.addAll(groups.get(i).command());
        }
        return words;
    }

    /**
     * Processes with the same command.
     *
     * @param processes how many, at least 1
     * @param options of mpirun for them, such as {@code -host}
     */
    public record Group(int processes, List<String> options, List<String> command) {
        public Group {
            options = List.copyOf(options);
            if (processes < 1) {
                throw new IllegalArgumentException("processes is " + processes + ", at least 1 is allowed");
            }
            command = List.copyOf(command);
        }

        /** Processes without additional options. */
        public Group(int processes, List<String> command) {
            this(processes, List.of(), command);
        }
    }
}
