// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.semem;

import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;
import org.hawser.reuse.service.AgentAddresses;
import org.hawser.semem.config.SememKeys;
import org.hawser.semem.estimate.NodeMemories;
import org.hawser.semem.move.MemoryNodeCall;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How much memory the cluster has, as the user says or else as it is. */
final class MemoryOptions {
    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "Nodes that run tasks. Default: as many as the running cluster has.")
    private Integer workers;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = Size.class,
            description = "Memory of each worker for intermediate data. Default: hawser.semem.memory of the cluster.")
    private Long memory;

    @Option(
            names = "--node-memory",
            paramLabel = "SIZE",
            converter = Size.class,
            description = "Memory of each memory node. Default: that of the smallest one that the running cluster has.")
    private Long nodeMemory;

    @Option(
            names = "--keep",
            paramLabel = "PERCENT",
            defaultValue = "50",
            description = "Percent of a worker's memory to count on; what is above is moved away, so that tasks find"
                    + " room. Default: ${DEFAULT-VALUE}.")
    private int keep;

    @Option(
            names = "--copies",
            defaultValue = "1",
            description = "Copies of each output on memory nodes. Default: ${DEFAULT-VALUE}.")
    private int copies;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /**
     * The memory to count on.
     *
     * @throws ClusterException if something is not given that the cluster does not tell
     */
    NodeMemories memories(ClusterConf conf) throws IOException {
        require(workers == null || workers >= 1, "--workers is " + workers + ", but must be at least 1");
        require(nodeMemory == null || nodeMemory >= 1, "--node-memory is 0, but must be at least 1");
        require(keep >= 0 && keep <= 100, "--keep is " + keep + ", but must be from 0 to 100");
        require(copies == 1 || copies == 2, "--copies is " + copies + ", but must be 1 or 2");
        String missing = Stream.of(
                        workers == null ? "--workers" : "",
                        memory == null ? "--memory" : "",
                        nodeMemory == null ? "--node-memory" : "")
                .filter(option -> !option.isEmpty())
                .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            conf.requireUnlessGiven(missing);
        }
        return new NodeMemories(
                workers == null ? published(conf) : workers,
                memory == null ? SememKeys.MEMORY.get(conf.settings()::get) : memory,
                keep / 100.0,
                nodeMemory == null ? smallest(conf) : nodeMemory,
                copies);
    }

    private static int published(ClusterConf conf) throws IOException {
        int published = conf.addresses().workers();
        if (published == 0) {
            throw new ClusterException(
                    "No worker of the cluster is published, so none has a node agent: say how many there are with --workers.");
        }
        return published;
    }

    private static long smallest(ClusterConf conf) throws IOException {
        AgentAddresses addresses = conf.addresses();
        List<String> names = addresses.memoryNodes();
        MemoryNodeCall call = conf.call();
        OptionalLong smallest = MemoryNodeList.ask(addresses, names, call::state).lines().stream()
                .filter(line -> line.trouble().isEmpty())
                .mapToLong(MemoryNodeList.Line::budget)
                .min();
        return smallest.orElseThrow(() -> new ClusterException(
                "No memory node of the cluster answers" + (names.isEmpty() ? ", and none is published" : "")
                        + ": say with --node-memory how much memory each one would have."));
    }

    private void require(boolean sound, String otherwise) {
        if (!sound) {
            throw new ParameterException(command.commandLine(), otherwise);
        }
    }
}
