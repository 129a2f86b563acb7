// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.daemon.DaemonState;
import org.hawser.cluster.core.files.ClusterLock;
import org.hawser.cluster.local.LocalCluster;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code hawser cluster restart}. */
@Command(
        name = "restart",
        description =
                "Starts daemons of a running cluster again, one after the other, on their old ports: those that have died,"
                        + " and those that are to read their configuration anew. One that runs is ended first. Containers keep running.",
        mixinStandardHelpOptions = true)
final class ClusterRestart implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ClusterChoice choice;

    @Parameters(
            arity = "1..*",
            paramLabel = "DAEMON",
            description = "As 'hawser cluster status' names it, such as datanode-1.")
    private List<String> names;

    @Override
    public Integer call() {
        LocalCluster cluster = choice.attach(line -> {
            spec.commandLine().getOut().println(line);
            spec.commandLine().getOut().flush();
        });
        List<DaemonState> daemons =
                names.stream().map(name -> named(name, cluster)).toList();
        ClusterLock lock = ClusterLock.take(cluster.dir());
        try {
            daemons.forEach(daemon -> cluster.restartDaemon(daemon.role(), daemon.worker()));
        } finally {
            lock.release();
        }
        return 0;
    }

    private static DaemonState named(String name, LocalCluster cluster) {
        List<DaemonState> all = cluster.state().daemons();
        return all.stream()
                .filter(daemon -> daemon.id().label().equals(name))
                .findFirst()
                .orElseThrow(() -> new ClusterException("The cluster in " + cluster.dir() + " has no " + name
                        + ". It has "
                        + all.stream().map(daemon -> daemon.id().label()).collect(Collectors.joining(", ")) + "."));
    }
}
