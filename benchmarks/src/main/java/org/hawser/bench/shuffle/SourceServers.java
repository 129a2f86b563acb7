// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.ApplicationConstants;
import org.hawser.bench.run.BenchJvm;

/**
 * The processes of {@link AdaptiveComparison} on its network: a handler and an agent on each source, and reducers on
 * their host.
 */
final class SourceServers implements AutoCloseable {
    private static final Duration WARM_UP = Duration.ofSeconds(5);
    static final ShuffleKind KIND = ShuffleKind.TCP;
    private static final String IPV4 = "-Djava.net.preferIPv4Stack=true";

    private final SourceNetwork network;
    private final Path directory;
    private final ShuffleLoad load;
    private final Placement placement;
    private final StartedProcesses started = new StartedProcesses();
    private final List<String> addresses = new ArrayList<>();
    private final List<Long> pids = new ArrayList<>();

    /**
     * Servers that are not started yet.
     *
     * @param directory of their own
     */
    SourceServers(SourceNetwork network, Path directory, ShuffleLoad load, Placement placement) {
        this.network = network;
        this.directory = directory;
        this.load = load;
        this.placement = placement;
    }

    /** Writes the map outputs, and starts a handler and an agent on each source. */
    void start() throws IOException {
        for (int source = 0; source < SourceNetwork.SOURCES; source++) {
            write(source);
            ShuffleSite site = site("source-" + source, SourceNetwork.address(source));
            site.prepare(KIND, Map.of());
            Path log = site.log("handler");
            List<String> handler =
                    jvm(HandlerProcess.JVM_OPTIONS, HandlerProcess.class, HandlerProcess.arguments(site, KIND));
            List<String> agent = jvm(AgentProcess.JVM_OPTIONS, AgentProcess.class, AgentProcess.arguments(site, KIND));
            Process process = start(network.on(source, handler), log);
            start(network.on(source, agent), site.log("agent"));
            addresses.add(SourceNetwork.address(source) + ":" + HandlerProcess.port(process, log));
        }
    }

    /** Runs all reduces at once, some rounds, and returns what they report. */
    ReducersReport reduce(SourceChoice choice, int rounds) throws IOException, InterruptedException {
        ShuffleSite site = site("reducers", SourceNetwork.reducersAddress());
        site.prepare(KIND, choice.settings());
        ReducersTask task = new ReducersTask(
                site.file(),
                new Workload(load, false),
                site.work(),
                new MapSources(addresses, placement),
                pids,
                KIND.transport(),
                load.reduces(),
                WARM_UP.toMillis(),
                rounds,
                true,
                network.slowdowns());
        ProcessBuilder builder = new ProcessBuilder(
                network.onReducersHost(jvm(ReducersProcess.JVM_OPTIONS, ReducersProcess.class, List.of(task.write()))));
        builder.environment().put(ApplicationConstants.Environment.NM_HOST.name(), SourceNetwork.reducersAddress());
        Path log = site.log("reducers");
        try (StartedProcesses reducers = new StartedProcesses()) {
            return ReducersReport.of(reducers.start(builder, log), choice.label(), log);
        }
    }

    /** Kills the servers, and returns when they are gone. */
    @Override
    public void close() {
        started.close();
    }

    private void write(int source) {
        MapOutputs outputs = new MapOutputs(load, local("source-" + source));
        List<Integer> nodes = placement.nodes();
        for (int map = 0; map < nodes.size(); map++) {
            if (nodes.get(map) == source) {
                outputs.write(map, 0);
            }
        }
    }

    private ShuffleSite site(String name, String host) {
        return new ShuffleSite(directory.resolve(name), local(name), host, directory.resolve("addresses"));
    }

    private Path local(String name) {
        return directory.resolve("local").resolve(name);
    }

    private Process start(List<String> command, Path log) throws IOException {
        Process process = started.start(new ProcessBuilder(command), log);
        pids.add(process.pid());
        return process;
    }

    private static List<String> jvm(List<String> options, Class<?> main, List<String> arguments) {
        return BenchJvm.plain(Stream.concat(options.stream(), Stream.of(IPV4)).toList())
                .words(main, arguments);
    }
}
