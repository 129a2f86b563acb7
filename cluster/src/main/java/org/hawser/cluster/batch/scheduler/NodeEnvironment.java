// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.scheduler;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
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
    /**
     * What belongs to one host, process or terminal, names a directory of one host, or is of a batch system, a process
     * manager or a session: each launcher sets its own on the node.
     */
    private static final Pattern OF_ONE_HOST =
            Pattern.compile("_|HOST|HOSTNAME|OLDPWD|PWD|SHLVL|TEMP|TMP|TMPDIR|DISPLAY"
                    + "|DBUS_SESSION_BUS_ADDRESS|CUDA_VISIBLE_DEVICES|GPU_DEVICE_ORDINAL|ROCR_VISIBLE_DEVICES"
                    + "|(PBS|SLURM|SLURMD|SRUN|PMI|PMIX|OMPI_COMM_WORLD|SSH|XDG)_.*");

    private final Map<String, String> variables = new TreeMap<>();

    public NodeEnvironment(Map<String, String> environment) {
        environment.forEach((name, value) -> {
            if (isOfEveryNode(name)) {
                variables.put(name, value);
            }
        });
    }

    /** As above, with the Java that is on every node. */
    public NodeEnvironment(Map<String, String> environment, Path javaHome) {
        this(environment);
        variables.put("JAVA_HOME", javaHome.toString());
    }

    /** Names that a shell cannot export, such as those of its functions, are left out. */
    private static boolean isOfEveryNode(String name) {
        return name.matches("[A-Za-z_][A-Za-z0-9_]*")
                && !OF_ONE_HOST.matcher(name).matches();
    }

    /** Starts daemons in the session of the job, and with its environment, which containers and pools inherit. */
    public static ProcessLauncher daemons(Path directory, DaemonCommand command) {
        Map<String, String> environment = new HashMap<>(new NodeEnvironment(System.getenv()).variables());
        environment.putAll(command.environment());
        return new ProcessLauncher(directory, environment, Session.INHERITED);
    }

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
