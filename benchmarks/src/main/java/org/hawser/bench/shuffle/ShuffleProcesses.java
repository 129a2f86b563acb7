/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.bench.shuffle;

import static java.util.Objects.requireNonNull;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hawser.bench.run.BenchJvm;
import org.hawser.bench.run.ProcessTree;
import org.hawser.cluster.ClusterException;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.transport.openmpi.MpirunCommand;

/** One shuffle of one kind: starts a handler, an agent and the reducers, reads what they measure, and ends them. */
final class ShuffleProcesses implements AutoCloseable {
    private static final List<String> SMALL_JVM = List.of("-Xmx256m", "-XX:+UseSerialGC");
    /** As nodes start it. */
    private static final List<String> AGENT_JVM = Stream.concat(
                    SMALL_JVM.stream(), ReuseKeys.AGENT_JAVA_OPTIONS.get(key -> null).stream())
            .toList();

    private static final List<String> REDUCERS_JVM =
            List.of("-Xmx1536m", "-XX:MaxDirectMemorySize=512m", "-XX:+UseParallelGC");

    private final ShuffleKind kind;
    private final ShuffleSite site;
    private final Path mpi;
    private final List<String> serverPrefix;
    private final List<Process> started = new ArrayList<>();

    /**
     * Processes that are not started yet.
     *
     * @param mpi directory of {@code mpi.jar}
     * @param serverPrefix what the servers' command lines begin with, such as a program that traces them
     */
    ShuffleProcesses(ShuffleKind kind, ShuffleSite site, Path mpi, List<String> serverPrefix) {
        this.kind = requireNonNull(kind, "kind is null");
        this.site = requireNonNull(site, "site is null");
        this.mpi = requireNonNull(mpi, "mpi is null");
        this.serverPrefix = List.copyOf(serverPrefix);
    }

    /** Moves the load, and returns what the reducers print, by metric. */
    Map<String, String> run(Workload workload, int rounds) throws IOException, InterruptedException {
        Process handler = start(new ProcessBuilder(handler()), "handler");
        List<String> agent = traced(jvm(AGENT_JVM)
                .words(
                        AgentProcess.class,
                        List.of(site.file().toString(), site.run().toString(), kind.transport())));
        List<String> reducers = jvm(REDUCERS_JVM)
                .words(
                        ReducersProcess.class,
                        List.of(
                                site.file().toString(),
                                workload.words(),
                                site.work().toString(),
                                awaitPort(handler),
                                Long.toString(handler.pid()),
                                kind.transport(),
                                Integer.toString(rounds)));
        if (kind == ShuffleKind.MPI) {
            return values(
                    BenchJvm.mpirun(mpi, new MpirunCommand.Group(1, agent), new MpirunCommand.Group(1, reducers)));
        }
        if (kind.hasAgent()) {
            start(new ProcessBuilder(agent), "agent");
        }
        return values(new ProcessBuilder(reducers));
    }

    private BenchJvm jvm(List<String> options) {
        return kind == ShuffleKind.MPI ? BenchJvm.withMpi(mpi, options) : BenchJvm.plain(options);
    }

    private List<String> handler() {
        return traced(BenchJvm.plain(SMALL_JVM)
                .words(
                        HandlerProcess.class,
                        List.of(
                                site.file().toString(),
                                kind.handler(),
                                site.local().toString())));
    }

    private List<String> traced(List<String> command) {
        return Stream.concat(serverPrefix.stream(), command.stream()).toList();
    }

    private String awaitPort(Process handler) throws IOException {
        BufferedReader output = handler.inputReader(StandardCharsets.UTF_8);
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(HandlerProcess.READY)) {
                return line.substring(HandlerProcess.READY.length());
            }
        }
        throw new ClusterException("The shuffle handler did not start; its log is " + site.log("handler") + ".");
    }

    private Map<String, String> values(ProcessBuilder builder) throws IOException, InterruptedException {
        Process process = start(builder, "reducers");
        Map<String, String> values = new LinkedHashMap<>();
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (line.startsWith(ReducersProcess.LINE)) {
                    String[] words = line.split(" ");
                    values.put(words[1], words[2]);
                    if (words[1].equals(ReducersProcess.BYTES)) {
                        return values;
                    }
                }
            }
        }
        throw new ClusterException("The reducers of " + kind.label() + " did not come to their end, exit code "
                + process.waitFor() + "; their log is " + site.log("reducers") + ".");
    }

    private Process start(ProcessBuilder builder, String name) throws IOException {
        Process process = builder.redirectError(site.log(name).toFile()).start();
        started.add(process);
        return process;
    }

    /** Kills what runs, and returns when it is gone. */
    @Override
    public void close() {
        started.forEach(process -> ProcessTree.kill(process.toHandle()));
    }
}
