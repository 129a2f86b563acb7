// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.scheduler;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.process.ProgramPath;

/** The programs by which batch systems start another program on a node, and wait for its end. */
public enum NodeLauncher {
    /** Slurm, 20.11 or newer. A step beside others, with the node's whole share of memory and cores. */
    SRUN("srun --nodes=1 --ntasks=1 --nodelist=NODE --overlap --mem=0 --cpu-bind=none --input=none --unbuffered"),
    /** PBS Pro and OpenPBS. */
    PBS_TMRSH("pbs_tmrsh NODE"),
    /** Torque. */
    PBSDSH("pbsdsh -h NODE"),
    /** No batch system: every node is this machine. */
    LOCAL("");

    private static final String NODE = "NODE";

    @SuppressWarnings("ImmutableEnumChecker") // a list that nobody can change
    private final List<String> prefix;

    NodeLauncher(String prefix) {
        this.prefix =
                Stream.of(prefix.split(" ")).filter(word -> !word.isEmpty()).toList();
    }

    /** The launcher of the batch system that this process runs in; refuses if there is none. */
    public static NodeLauncher detect(Map<String, String> environment, ProgramPath programs) {
        if (environment.containsKey("SLURM_JOB_ID") && programs.find("srun").isPresent()) {
            return SRUN;
        }
        if (environment.containsKey("PBS_JOBID")) {
            return Stream.of(PBS_TMRSH, PBSDSH)
                    .filter(launcher -> programs.find(launcher.prefix.get(0)).isPresent())
                    .findFirst()
                    .orElseThrow(() -> new ClusterException("This is a job of PBS, but neither pbs_tmrsh nor pbsdsh is"
                            + " on the PATH: add the directory of PBS's programs to it."));
        }
        throw new ClusterException("This is not a job of Slurm or PBS: submit it with \"hawser submit\", or start all"
                + " nodes on this machine with --launcher local.");
    }

    /** A command line that runs a bash script on a node; its words are to have nothing that is special to a shell. */
    public List<String> command(String node, Path script, String... arguments) {
        return Stream.of(
                        prefix.stream().map(word -> word.replace(NODE, node)),
                        Stream.of("/bin/bash", script.toString()),
                        Stream.of(arguments))
                .flatMap(words -> words)
                .toList();
    }

    /** The name on the command line and in output. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
