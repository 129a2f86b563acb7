// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.semem;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.hawser.cluster.batch.request.MemorySize;
import org.hawser.cluster.core.conf.MemoryRoom;
import org.hawser.cluster.core.conf.NodeMemory;
import org.hawser.cluster.core.machine.LinkChoice;
import org.hawser.cluster.core.machine.MachineLinks;
import org.hawser.cluster.core.pool.MemoryNodes;
import org.hawser.cluster.core.pool.PoolStarter;
import org.hawser.common.failure.PlainReason;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.executor.AgentDaemon;
import org.hawser.semem.config.SememKeys;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code hawser semem node}. */
@Command(
        name = "node",
        description = "Runs one memory node of a running cluster on this host, until SIGTERM or until it is drained.",
        footer = {
            "",
            "It speaks TCP, also to a cluster whose pools are ranks of one mpirun. A second batch job, or ssh, can so add"
                    + " memory to a cluster while jobs run."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class SememNode implements Callable<Integer> {
    @Mixin
    private ClusterConf conf;

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            description =
                    "Memory for intermediate data, such as 16g. Default: 1g, or less if /dev/shm or the machine's "
                            + "memory is small.")
    private String size;

    @Option(
            names = "--run-dir",
            paramLabel = "DIR",
            description = "Run directory, on a local file system; each memory node of a host needs its own. Default:"
                    + " hawser-USER-memory in the directory for temporary files.")
    private Path runDir;

    @Option(
            names = "--interface",
            paramLabel = "IF",
            description = "Network interface that the cluster's nodes reach this one by, such as ib0. Default: as for"
                    + " batch jobs.")
    private String interfaceName;

    @Spec
    private CommandSpec command;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = command.commandLine().getOut();
        conf.requireRunning();
        Map<String, String> settings = new LinkedHashMap<>(conf.settings());
        if (size != null) {
            settings.put(
                    SememKeys.DEDICATED_MEMORY.name(),
                    MemorySize.parse("--size", size).toString());
        }
        NodeMemory.warning(settings).ifPresent(command.commandLine().getErr()::println);
        long bytes = MemoryRoom.ofThisMachine(settings).eachOf(1, "--size", settings);
        Path run =
                Optional.ofNullable(runDir).orElseGet(SememNode::defaultRunDir).toAbsolutePath();
        String host = host(settings);
        settings.putAll(MemoryNodes.settings(host, run, bytes, PoolStarter.NODEMANAGER));
        settings.put(ReuseKeys.AGENT_HTTP.name(), host + ":0");
        out.println("memory node at " + host + ", up to " + (bytes >> 20) + " MiB, run directory " + run);
        out.flush();
        AgentDaemon.runUntilDrained(
                configuration(settings), NodeStart.in(new RunDirectory(run)), () -> removeFiles(settings, run));
        return 0;
    }

    private static Configuration configuration(Map<String, String> settings) {
        Configuration all = new YarnConfiguration();
        settings.forEach(all::set);
        return all;
    }

    /** The address that the nodes of the cluster reach this one by. */
    private String host(Map<String, String> settings) {
        String master = Optional.ofNullable(
                        URI.create(settings.getOrDefault("fs.defaultFS", "")).getHost())
                .orElse("localhost");
        return new LinkChoice(MachineLinks.list(), MachineLinks.routeTo(master))
                .choose(Optional.ofNullable(interfaceName))
                .address();
    }

    private void removeFiles(Map<String, String> settings, Path run) {
        try {
            NodeMemory.remove(settings, run);
        } catch (IOException e) {
            command.commandLine().getErr().println("Intermediate files are left in memory: " + PlainReason.of(e));
        }
    }

    private static Path defaultRunDir() {
        return Path.of(System.getProperty("java.io.tmpdir"), "hawser-" + System.getProperty("user.name") + "-memory");
    }
}
