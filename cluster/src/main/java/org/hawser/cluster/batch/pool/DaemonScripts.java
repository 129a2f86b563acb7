// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.pool;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.hawser.cluster.batch.plan.AllocationPlaces;
import org.hawser.cluster.batch.scheduler.NodeLauncher;
import org.hawser.cluster.core.files.ScriptFile;

/** The scripts that mpirun calls instead of ssh: they start its daemon on each node through the launcher. */
record DaemonScripts(AllocationPlaces places) {
    /** What mpirun takes for a remote shell; it is called with the name of a node and a shell command. */
    Path agent() {
        return places.mpirun().resolve("launch.sh");
    }

    void write(NodeLauncher launcher) throws IOException {
        Files.createDirectories(places.mpirun());
        Path daemon = places.mpirun().resolve("daemon.sh");
        Path command = places.mpirun().resolve("daemon");
        ScriptFile.writeExecutable(
                agent(),
                """
                #!/usr/bin/env bash
                # mpirun starts its daemon on a node with this, instead of ssh: launch.sh NODE COMMAND...
                set -euo pipefail
                node=$1
                shift
                if ! line=$(grep --line-number --line-regexp --fixed-strings -- "$node" %1$s); then
                  printf 'mpirun asks for node %%s, which is not in %%s\\n' "$node" %1$s >&2
                  exit 1
                fi
                index=$((${line%%%%:*} - 1))
                printf '%%s\\n' "$*" >"%2$s-$index"
                exec %3$s
                """
                        .formatted(
                                places.nodeNames(),
                                command,
                                String.join(" ", launcher.command("\"$node\"", daemon, "\"$index\""))));
        ScriptFile.writeExecutable(
                daemon,
                """
                #!/usr/bin/env bash
                # Starts mpirun's daemon on the node whose place in the node file, counted from 0, is $1.
                . %1$s
                # Sessions and shared memory of the ranks, of each node apart even where several are one host.
                export TMPDIR=%2$s/n$1-mpi
                export OMPI_MCA_btl_vader_backing_directory=$TMPDIR
                (umask 077 && mkdir -p "$TMPDIR")
                exec "${SHELL:-/bin/bash}" -c "$(<"%3$s-$1")"
                """
                        .formatted(places.environment(), places.mpiParent(), command));
    }

    /** How mpirun is told of them; it and its ranks choose what they use for TCP if no interface is given. */
    Map<String, String> environment(int nodes, Optional<String> networkInterface) {
        Map<String, String> environment = new LinkedHashMap<>(Map.of(
                "OMPI_MCA_plm", "rsh",
                "OMPI_MCA_plm_rsh_agent", agent().toString(),
                // All by the master, whose launcher belongs to the job, and at the same time.
                "OMPI_MCA_plm_rsh_no_tree_spawn", "1",
                "OMPI_MCA_plm_rsh_num_concurrent", Integer.toString(nodes + 1),
                // A daemon that left the launcher's session would count as ended, and be killed with its children.
                "OMPI_MCA_orte_leave_session_attached", "1",
                // Nodes keep the names that the launcher knows.
                "OMPI_MCA_orte_keep_fqdn_hostnames", "1"));
        networkInterface.ifPresent(name -> {
            environment.put("OMPI_MCA_oob_tcp_if_include", name);
            environment.put("OMPI_MCA_btl_tcp_if_include", name);
        });
        return environment;
    }
}
