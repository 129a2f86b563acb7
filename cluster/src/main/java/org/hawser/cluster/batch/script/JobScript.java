// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.script;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.hawser.cluster.batch.request.Walltime;

/** Writes the job script of a request. */
public record JobScript(JobRequest request, Dialect dialect) {
    public JobScript {
        requireNonNull(request, "request is null");
        requireNonNull(dialect, "dialect is null");
    }

    /** The whole script. */
    public String text() {
        return String.format(
                """
            #!/usr/bin/env bash
            %s
            #
            # Runs a command on a Hadoop cluster that lives as long as this job. "hawser submit" has written it;
            # edit it as you like, and submit it with "%s FILE".
            set -euo pipefail
            started=$(date +%%s)

            %s# The software, on a file system that every node sees.
            %s

            # Configuration and logs, which stay; also on a file system that every node sees.
            %s
            mkdir -p -m 700 "$job_dir"
            [[ -O $job_dir && ! -L $job_dir ]] || { echo "hawser: $job_dir is not yours" >&2; exit 1; }
            cd "${job_dir%%/*}" # PBS starts jobs in the home directory

            # One line for each node: %s.
            %s

            options=(
            %s
            )

            # Starts the cluster, runs the command behind "--" on it, and stops it. The exit code is the command's.
            exec "$HAWSER_HOME/scripts/hawser" allocation run "${options[@]}" \\
              --id "$job_id" --dir "$job_dir" --node-file "$job_dir/nodes" --started "$started" -- \\
              %s
            """,
                String.join("\n", dialect.directives(request)),
                dialect.submitCommand(),
                request.siteLines().setUp().stream().map(line -> line + "\n").collect(Collectors.joining()),
                String.join("\n", exports()),
                dialect.jobLines(),
                roles(),
                dialect.nodeFileLines(),
                options().stream().map(option -> "  " + option).collect(Collectors.joining("\n")),
                request.command().stream().map(Shell::quote).collect(Collectors.joining(" ")));
    }

    private List<String> exports() {
        Installation software = request.installation();
        return List.of(
                "export JAVA_HOME=" + software.javaHome(),
                "export HAWSER_HOME=" + software.hawserHome(),
                software.hadoopHome()
                        .map(home -> "export HADOOP_HOME=" + home)
                        .orElse("unset HADOOP_HOME # the stock Hadoop that was built with HAWSER_HOME"),
                "unset HADOOP_USER_NAME HADOOP_PROXY_USER # the cluster serves this account only");
    }

    private String roles() {
        return switch (request.memoryNodes()) {
            case 0 -> "the first is the master, the rest are workers";
            case 1 -> "the first is the master, the last a memory node, the rest are workers";
            default -> "the first is the master, the last " + request.memoryNodes()
                    + " are memory nodes, the rest are workers";
        };
    }

    private List<String> options() {
        List<String> options = new ArrayList<>();
        options.add("# These values repeat those for the batch system at the top. Change both together.");
        options.add("--walltime " + Walltime.format(request.resources().walltime()));
        request.resources().cores().ifPresent(cores -> options.add("--node-cores " + cores));
        request.resources().memory().ifPresent(memory -> options.add("--node-memory " + memory));
        options.add(
                "# The cluster stops this many seconds before the walltime ends, so that its logs can be collected.");
        options.add("--grace " + request.grace().toSeconds());
        options.add("# How to use the nodes; see \"hawser submit --help\".");
        if (request.singleNode()) {
            options.add("--single-node");
        }
        if (request.memoryNodes() > 0) {
            options.add("--memory-nodes " + request.memoryNodes());
        }
        options.addAll(request.clusterOptions());
        return options;
    }
}
