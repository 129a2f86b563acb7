// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.pool;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.files.NodeFile;
import org.hawser.cluster.core.layout.OpenMpi;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.site.SiteConf;
import org.hawser.cluster.core.site.SitePools;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code hawser pool start}. */
@Command(
        name = "start",
        description = "Starts the pools of nodes as the ranks of one mpirun, and returns when they are ready.",
        footer = {
            "",
            "The NodeManagers of the nodes need hawser.reuse.agent-start = external (or mpirun) and hawser.reuse.run-dir;",
            "docs/install.md describes all steps. Run it under the account of the NodeManagers."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class PoolStart implements Callable<Integer> {
    @Option(
            names = "--nodes",
            paramLabel = "FILE",
            required = true,
            description = "File with the names of the nodes, one per line. Repeated names count once.")
    private Path nodes;

    @Option(
            names = "--conf",
            paramLabel = "DIR",
            description = "The NodeManagers' configuration, at this path on all nodes. Default: HADOOP_CONF_DIR.")
    private Path conf;

    @Mixin
    private PoolsDirectory directory;

    @Option(
            names = "--wait",
            paramLabel = "SECONDS",
            defaultValue = "300",
            description = "How long to wait until all slots are idle. 0 means not to wait. Default: ${DEFAULT-VALUE}.")
    private long waitSeconds;

    @Option(names = "--dry-run", description = "Check everything and print what would be started, but start nothing.")
    private boolean dryRun;

    @Spec
    private CommandSpec command;

    @Override
    public Integer call() {
        PrintWriter out = command.commandLine().getOut();
        List<String> names = NodeFile.read(nodes, "--nodes");
        SiteConf site = SiteConf.read(confDir());
        if (waitSeconds < 0) {
            throw new ClusterException("--wait is " + waitSeconds + ": it must be a number of seconds, or 0.");
        }
        RuntimeLayout layout = RuntimeLayout.locate();
        OpenMpi.Usability mpi = layout.mpi().usability();
        if (!mpi.isUsable()) {
            throw new ClusterException("The pools cannot be started with mpirun: " + mpi.reason()
                    + ". Load or install an Open MPI 4 with Java bindings, the same on all nodes.");
        }
        SitePools pools = new SitePools(directory.path(), line -> {
            out.println(line);
            out.flush();
        });
        if (dryRun) {
            out.println("# " + mpi.reason());
            out.println("# Pools of " + String.join(", ", names) + ", log " + pools.log());
            out.println(String.join(" ", pools.launch(layout, site, names).command()));
            return 0;
        }
        pools.start(layout, site, names, Duration.ofSeconds(waitSeconds));
        out.println("the pools of " + names.size() + " nodes run; \"hadoop pool stop --dir " + directory.path()
                + "\" on this host stops them");
        return 0;
    }

    private Path confDir() {
        return Optional.ofNullable(conf)
                .or(() -> Optional.ofNullable(System.getenv("HADOOP_CONF_DIR"))
                        .filter(text -> !text.isBlank())
                        .map(Path::of))
                .orElseThrow(() -> new ClusterException("HADOOP_CONF_DIR is not set: name the directory of the"
                        + " NodeManagers' configuration with --conf."))
                .toAbsolutePath()
                .normalize();
    }
}
