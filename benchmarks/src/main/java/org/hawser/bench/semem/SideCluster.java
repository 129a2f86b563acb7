// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hawser.bench.central.CentralDisk;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.files.DirectoryTree;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.local.LocalCluster;

/** The running cluster of a side, whose workers have mounted the central disk if it is one of those sides. */
final class SideCluster implements AutoCloseable {
    private final Setup setup;
    private final Emulation emulation;
    private final CentralDisk disk;
    private final List<Path> mounts = new ArrayList<>();
    private LocalCluster cluster;

    private SideCluster(Setup setup, Emulation emulation, CentralDisk disk) {
        this.setup = requireNonNull(setup, "setup is null");
        this.emulation = requireNonNull(emulation, "emulation is null");
        this.disk = requireNonNull(disk, "disk is null");
    }

    /** Starts it; HDFS of an earlier start is kept. */
    static SideCluster start(Setup setup, Emulation emulation, CentralDisk disk, RuntimeLayout layout) {
        SideCluster started = new SideCluster(setup, emulation, disk);
        try {
            if (setup.side().central()) {
                started.mount();
            }
            started.cluster = LocalCluster.start(setup.cluster(), layout, Progress.silent());
            started.requireCentral();
            started.requireMemory();
            return started;
        } catch (RuntimeException e) {
            started.close();
            throw e;
        }
    }

    Setup setup() {
        return setup;
    }

    LocalCluster cluster() {
        return cluster;
    }

    /** The directory with the run directories of all nodes. */
    Path runs() {
        return new ClusterPaths(cluster.dir()).run();
    }

    @Override
    public void close() {
        try {
            if (cluster != null) {
                cluster.stop();
            }
        } finally {
            mounts.forEach(disk::unmount);
            mounts.clear();
            removeLocalDirs();
        }
    }

    private void mount() {
        for (int worker = 1; worker <= setup.cluster().workers(); worker++) {
            Path mount = emulation.mount(setup.cluster(), worker);
            disk.mount(setup.side() + "/worker" + worker, mount);
            mounts.add(mount);
        }
    }

    /** If the cluster's directory is reached over a link, the local directories, or the pool files, are elsewhere. */
    private void requireCentral() {
        for (Path mount : mounts) {
            if (isEmpty(mount)) {
                throw new ClusterException("The NodeManager does not use the central disk at " + mount
                        + ": name the benchmark's directory without symbolic links, with --dir.");
            }
        }
    }

    private void removeLocalDirs() {
        try {
            DirectoryTree.remove(emulation.localDirsInMemory());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isEmpty(Path directory) {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.findAny().isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Without a budget, everything would be on disk, and the figures would be those of another side. */
    private void requireMemory() {
        int nodes = setup.cluster().workers() + setup.cluster().memoryNodes();
        if (setup.side().inMemory() && MemoryWatch.count(runs()) < nodes) {
            throw new ClusterException("With " + setup.label()
                    + ", not every node's agent keeps files in memory: the logs in " + cluster.dir() + " say why.");
        }
    }
}
