// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.pool;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.state.ClusterState;
import org.hawser.cluster.core.state.CurrentCluster;
import org.hawser.cluster.core.state.RemoteWorker;
import org.hawser.reuse.config.RunDirectory;
import picocli.CommandLine.Option;

/** Says which pools a command asks: those of the given run directories, else those of the current cluster. */
public final class RunDirectories {
    private static final int AT_A_TIME = 32;

    @Option(
            names = "--run-dir",
            paramLabel = "DIR",
            description = "Run directory of a node's agent (hawser.reuse.run-dir); may be repeated. "
                    + "Default: those of the current cluster.")
    private List<Path> given = List.of();

    /** How {@link ClusterPaths#memoryRun} begins. */
    private static final String MEMORY_NODE = "memory";

    /** The pools of those directories; in a batch job those of its nodes. */
    List<NodePool> all() throws IOException {
        return given.isEmpty() ? ofCluster(currentCluster()) : local(given.stream());
    }

    /** The same, and the agents of memory nodes, which have no slots. */
    private List<NodePool> withMemoryNodes() throws IOException {
        if (!given.isEmpty()) {
            return local(given.stream());
        }
        List<NodePool> all = new ArrayList<>(ofCluster(currentCluster()));
        all.addAll(memoryNodes(currentCluster()));
        return all;
    }

    private static Path currentCluster() {
        return CurrentCluster.of(RuntimeLayout.locate()).directory();
    }

    /** The pools of the cluster in that directory. */
    static List<NodePool> ofCluster(Path directory) throws IOException {
        ClusterPaths paths = paths(directory);
        List<NodePool> remote = remote(paths, ClusterState::remoteWorkers);
        if (!remote.isEmpty()) {
            return remote;
        }
        Path run = paths.run();
        if (!Files.isDirectory(run)) {
            throw new IOException(
                    "no pool below " + run + ": start a cluster with the hawser profile, or give --run-dir");
        }
        return local(paths, Predicate.not(RunDirectories::isMemoryNode));
    }

    private static List<NodePool> memoryNodes(Path directory) throws IOException {
        ClusterPaths paths = paths(directory);
        List<NodePool> remote = remote(paths, ClusterState::remoteMemoryNodes);
        return remote.isEmpty()
                ? local(paths, run -> isMemoryNode(run) && Files.notExists(new RunDirectory(run).drained()))
                : remote;
    }

    private static boolean isMemoryNode(Path run) {
        return run.getFileName().toString().startsWith(MEMORY_NODE);
    }

    private static ClusterPaths paths(Path directory) {
        return new ClusterPaths(directory.toAbsolutePath().normalize());
    }

    private static List<NodePool> remote(ClusterPaths paths, Function<ClusterState, List<RemoteWorker>> nodes) {
        return ClusterState.file(paths).read().map(nodes).orElse(List.of()).stream()
                .<NodePool>map(RemotePool::new)
                .toList();
    }

    private static List<NodePool> local(ClusterPaths paths, Predicate<Path> wanted) throws IOException {
        if (!Files.isDirectory(paths.run())) {
            return List.of();
        }
        try (Stream<Path> directories = Files.list(paths.run())) {
            return local(directories.filter(wanted).sorted());
        }
    }

    private static List<NodePool> local(Stream<Path> directories) {
        return directories.map(RunDirectory::new).<NodePool>map(LocalPool::new).toList();
    }

    /** A question to one pool. */
    @FunctionalInterface
    public interface Question<T> {
        T ask(NodePool pool) throws IOException;
    }

    /** Asks all pools at the same time. */
    public <T> Answers<T> ask(Question<T> question) throws IOException {
        return ask(all(), question);
    }

    /** Asks the agents of memory nodes too. */
    public <T> Answers<T> askWithMemoryNodes(Question<T> question) throws IOException {
        return ask(withMemoryNodes(), question);
    }

    static <T> Answers<T> ask(List<NodePool> pools, Question<T> question) {
        ExecutorService threads = Executors.newFixedThreadPool(Math.min(AT_A_TIME, Math.max(1, pools.size())));
        try {
            Map<NodePool, Future<T>> asked = new LinkedHashMap<>();
            pools.forEach(pool -> asked.put(pool, threads.submit(() -> question.ask(pool))));
            Map<NodePool, T> given = new LinkedHashMap<>();
            List<String> failures = new ArrayList<>();
            for (Map.Entry<NodePool, Future<T>> entry : asked.entrySet()) {
                try {
                    given.put(entry.getKey(), answer(entry.getValue()));
                } catch (IOException e) {
                    failures.add(Answers.line(e));
                }
            }
            return new Answers<>(given, failures);
        } finally {
            threads.shutdownNow();
        }
    }

    private static <T> T answer(Future<T> future) throws IOException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while pools were asked", e);
        }
    }
}
