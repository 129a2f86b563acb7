// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.scheduler;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.hawser.cluster.core.daemon.DaemonCommand;
import org.hawser.cluster.core.files.ScriptFile;
import org.hawser.cluster.core.process.ProcessLauncher;
import org.hawser.cluster.core.process.ProcessLauncher.Session;

/**
 * The variables of the job script's environment that are valid on every node. Launchers differ in what they pass on,
 * and pbs_tmrsh passes nothing: scripts on nodes therefore read all of it from a file.
 */
public final class NodeEnvironment {
    /** What belongs to one host, process or terminal, or names a directory of one host. */
    private static final Set<String> OF_ONE_HOST = Set.of(
            "_",
            "HOST",
            "HOSTNAME",
            "OLDPWD",
            "PWD",
            "SHLVL",
            "TEMP",
            "TMP",
            "TMPDIR",
            "DISPLAY",
            "DBUS_SESSION_BUS_ADDRESS",
            "CUDA_VISIBLE_DEVICES",
            "GPU_DEVICE_ORDINAL",
            "ROCR_VISIBLE_DEVICES");

    /** Of a batch system, a process manager or a session: each launcher sets its own on the node. */
    private static final List<String> PREFIXES_OF_ONE_HOST =
            List.of("PBS_", "SLURM_", "SLURMD_", "SRUN_", "PMI_", "PMIX_", "OMPI_COMM_WORLD_", "SSH_", "XDG_");

    private final Map<String, String> variables = new TreeMap<>();

    /**
     * Takes what holds on every node.
     *
     * @param environment of the job's script
     */
    public NodeEnvironment(Map<String, String> environment) {
        environment.forEach((name, value) -> {
            if (isOfEveryNode(name)) {
                variables.put(name, value);
            }
        });
    }

    /**
     * As above, with another Java.
     *
     * @param javaHome where Java is on every node
     */
    public NodeEnvironment(Map<String, String> environment, Path javaHome) {
        this(environment);
        variables.put("JAVA_HOME", javaHome.toString());
    }

    /** Names that a shell cannot export, such as those of its functions, are left out. */
    private static boolean isOfEveryNode(String name) {
        return name.matches("[A-Za-z_][A-Za-z0-9_]*")
                && !OF_ONE_HOST.contains(name)
                && PREFIXES_OF_ONE_HOST.stream().noneMatch(name::startsWith);
    }

    /**
     * Starts daemons in the session of the job, and with its environment, which containers and pools inherit.
     *
     * @param directory the one that they are started in
     */
    public static ProcessLauncher daemons(Path directory, DaemonCommand command) {
        Map<String, String> environment = new HashMap<>(new NodeEnvironment(System.getenv()).variables());
        environment.putAll(command.environment());
        return new ProcessLauncher(directory, environment, Session.INHERITED);
    }

    /** By their names. */
    public Map<String, String> variables() {
        return Map.copyOf(variables);
    }

    /** Writes lines of bash that export the variables; only this account may read them, for there may be secrets. */
    public void write(Path file) throws IOException {
        ScriptFile.writeSecret(
                file,
                variables.entrySet().stream()
                        .map(variable -> "export " + variable.getKey() + "='"
                                + variable.getValue().replace("'", "'\\''") + "'\n")
                        .collect(Collectors.joining()));
    }
}
