// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.run;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.process.ProcessTable;
import org.hawser.cluster.local.ClusterSpec;

/**
 * Gives each node of a running local cluster a share of this machine's processors: all its daemons, its agent and its
 * slots together, and what they start later. The nodes of a local cluster would otherwise share the machine, and a
 * further one would cost nothing.
 *
 * <p>Uses control groups, of version 1 or 2, which needs root. Groups are named after this process; those of processes
 * that died without removing them are removed when the next ones are made.
 */
public final class NodeCpus implements AutoCloseable {
    private static final Path V1 = Path.of("/sys/fs/cgroup/cpu");
    private static final Path V2 = Path.of("/sys/fs/cgroup");
    private static final int PERIOD_MICROS = 20_000;
    private static final Pattern NAME = Pattern.compile("hawser-bench-(\\d+)-\\w+");

    private final Path root;
    private final double workerCpus;
    private final double memoryNodeCpus;
    private final ProcessTable processes = ProcessTable.ofMachine();

    private NodeCpus(Path root, double workerCpus, double memoryNodeCpus) {
        this.root = root;
        this.workerCpus = workerCpus;
        this.memoryNodeCpus = memoryNodeCpus;
    }

    /**
     * Prepares it.
     *
     * @param workerCpus processors of each worker, at least a twentieth; 0 for no limit
     * @param memoryNodeCpus likewise of each memory node
     * @return empty if no node is limited
     * @throws ClusterException if this machine has no control groups for it, or does not let us use them
     */
    public static Optional<NodeCpus> of(double workerCpus, double memoryNodeCpus) {
        if (workerCpus == 0 && memoryNodeCpus == 0) {
            return Optional.empty();
        }
        Path root = root();
        NodeCpus nodes = new NodeCpus(root, workerCpus, memoryNodeCpus);
        try {
            removeIf(root, pid -> ProcessHandle.of(pid).isEmpty());
            if (root.equals(V2)) {
                Files.writeString(V2.resolve("cgroup.subtree_control"), "+cpu");
            }
            Files.delete(nodes.group("try", workerCpus));
            return Optional.of(nodes);
        } catch (IOException | UncheckedIOException e) {
            throw new ClusterException(
                    "Nodes cannot be given a share of the processors: that needs root and a writable control group of cpu in "
                            + root + "; with --cpus 0 they share all of them. " + e.getMessage(),
                    e);
        }
    }

    /** Limits every process of the cluster's workers and memory nodes that runs at this moment. */
    public void limit(ClusterSpec spec) {
        Map<String, Path> groups = new LinkedHashMap<>();
        try {
            for (int worker = 1; worker <= spec.workers(); worker++) {
                groups.put("worker" + worker, group("worker" + worker, workerCpus));
            }
            for (int node = 1; node <= spec.memoryNodes(); node++) {
                groups.put("memory" + node, group("memory" + node, memoryNodeCpus));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (long pid : processes.pids()) {
            Set<String> nodes = nodes(processes.commandLine(pid), spec.dir());
            // The launcher of the pools names them all.
            if (nodes.size() == 1) {
                Optional.ofNullable(groups.get(nodes.iterator().next())).ifPresent(group -> add(group, pid));
            }
        }
    }

    /** The nodes' processes must have ended. */
    @Override
    public void close() {
        removeAll();
    }

    /** Removes the groups of this process, for its own end; those that still have a process stay. */
    public static void removeAll() {
        long own = ProcessHandle.current().pid();
        removeIf(root(), pid -> pid == own);
    }

    /** The nodes whose files a command line names: their configuration, their run directory, or containers' logs. */
    public static Set<String> nodes(List<String> words, Path dir) {
        Pattern mark = Pattern.compile(Pattern.quote(dir.toString()) + "/(?:.*/)?((?:worker|memory)\\d+)(?:/.*)?");
        return words.stream()
                .flatMap(word -> Stream.of(word.split("[=:, ]")))
                .map(mark::matcher)
                .filter(Matcher::matches)
                .map(file -> file.group(1))
                .collect(Collectors.toSet());
    }

    private static void add(Path group, long pid) {
        try {
            Files.writeString(group.resolve("cgroup.procs"), Long.toString(pid));
        } catch (IOException e) {
            // It has ended meanwhile.
        }
    }

    /** A group with the limit. */
    private Path group(String node, double cpus) throws IOException {
        Path group = root.resolve("hawser-bench-" + ProcessHandle.current().pid() + "-" + node);
        Files.createDirectories(group);
        boolean isFirst = root.equals(V1);
        String none = isFirst ? "-1" : "max";
        String quota = cpus == 0 ? none : Long.toString(Math.round(cpus * PERIOD_MICROS));
        if (isFirst) {
            Files.writeString(group.resolve("cpu.cfs_period_us"), Integer.toString(PERIOD_MICROS));
            Files.writeString(group.resolve("cpu.cfs_quota_us"), quota);
        } else {
            Files.writeString(group.resolve("cpu.max"), quota + " " + PERIOD_MICROS);
        }
        return group;
    }

    private static Path root() {
        return Files.exists(V1.resolve("cpu.cfs_quota_us")) ? V1 : V2;
    }

    private static void remove(Path group) {
        try {
            Files.deleteIfExists(group);
        } catch (IOException e) {
            // The kernel keeps a group that has a process: the next benchmark removes it.
        }
    }

    private static void removeIf(Path root, LongPredicate ofProcess) {
        for (File group : Optional.ofNullable(root.toFile().listFiles()).orElse(new File[0])) {
            Matcher name = NAME.matcher(group.getName());
            if (name.matches() && ofProcess.test(Long.parseLong(name.group(1)))) {
                remove(group.toPath());
            }
        }
    }
}
