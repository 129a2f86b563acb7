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
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hawser.cluster.ClusterException;
import org.hawser.cluster.process.Deadline;
import org.hawser.transport.openmpi.MpirunCommand;

/** One shuffle of one kind: starts a handler, an agent and the reducers, reads what they measure, and ends them. */
final class ShuffleProcesses implements AutoCloseable {
    private static final List<String> SMALL_JVM = List.of("-Xmx256m", "-XX:+UseSerialGC");
    private static final List<String> REDUCERS_JVM =
            List.of("-Xmx1536m", "-XX:MaxDirectMemorySize=512m", "-XX:+UseParallelGC");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

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
    Map<String, String> run(ShuffleLoad load, int rounds) throws IOException, InterruptedException {
        Process handler = start(
                new ProcessBuilder(
                        java(serverPrefix, SMALL_JVM, HandlerProcess.class, site.file(), kind.handler(), site.local())),
                "handler");
        String port = awaitPort(handler);
        List<String> reducers = new ArrayList<>(List.of(
                site.file().toString(),
                load.words(),
                site.work().toString(),
                port,
                kind.transport(),
                Integer.toString(rounds)));
        reducers.addAll(pids(handler));
        return switch (kind) {
            case STOCK -> values(new ProcessBuilder(java(List.of(), REDUCERS_JVM, ReducersProcess.class, reducers)));
            case TCP -> {
                start(new ProcessBuilder(agent()), "agent");
                reducers.add(awaitAgent());
                yield values(new ProcessBuilder(java(List.of(), REDUCERS_JVM, ReducersProcess.class, reducers)));
            }
            case MPI -> values(underMpirun(reducers));
        };
    }

    private ProcessBuilder underMpirun(List<String> reducers) {
        MpirunCommand any = new MpirunCommand(mpi, List.of(new MpirunCommand.Group(1, List.of("true"))));
        List<String> withMpi = any.javaOptions();
        List<String> client =
                new ArrayList<>(java(List.of(), concat(withMpi, REDUCERS_JVM), ReducersProcess.class, reducers));
        client.replaceAll(word -> word.equals(classPath()) ? word + ":" + any.jar() : word);
        List<String> agent = new ArrayList<>(java(
                serverPrefix,
                concat(withMpi, SMALL_JVM),
                AgentProcess.class,
                site.file(),
                site.run(),
                AgentProcess.MPI));
        agent.replaceAll(word -> word.equals(classPath()) ? word + ":" + any.jar() : word);
        ProcessBuilder builder = new ProcessBuilder(
                new MpirunCommand(mpi, List.of(new MpirunCommand.Group(1, agent), new MpirunCommand.Group(1, client)))
                        .words());
        builder.environment().putAll(MpirunCommand.ENVIRONMENT);
        return builder;
    }

    private List<String> agent() {
        return java(serverPrefix, SMALL_JVM, AgentProcess.class, site.file(), site.run(), kind.transport());
    }

    private String awaitAgent() throws IOException {
        Path file = site.run().resolve("agent.pid");
        if (!Deadline.after(PATIENCE).await(() -> Files.exists(file))) {
            throw new ClusterException("The agent did not start; its log is " + site.log("agent") + ".");
        }
        return Files.readString(file).strip();
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

    /** With a tracer in front, the process that counts is its child. */
    private static List<String> pids(Process process) {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .map(handle -> Long.toString(handle.pid()))
                .toList();
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

    private static List<String> java(List<String> prefix, List<String> options, Class<?> main, Object... arguments) {
        List<String> words = new ArrayList<>(prefix);
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(options);
        words.addAll(List.of("-cp", classPath(), main.getName()));
        for (Object argument : arguments) {
            if (argument instanceof List<?> list) {
                list.forEach(word -> words.add(word.toString()));
            } else {
                words.add(argument.toString());
            }
        }
        return words;
    }

    private static String classPath() {
        return System.getProperty("java.class.path");
    }

    private static List<String> concat(List<String> some, List<String> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }

    /** Kills what runs, and returns when it is gone. */
    @Override
    public void close() {
        for (Process process : started) {
            List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                    .toList();
            all.forEach(ProcessHandle::destroyForcibly);
            all.forEach(handle -> handle.onExit().join());
        }
    }

    /** Where the log of one of them is. */
    Optional<Path> log(String name) {
        return Optional.of(site.log(name)).filter(Files::exists);
    }

    static RuntimeException unchecked(IOException e) {
        return new UncheckedIOException(e);
    }
}
