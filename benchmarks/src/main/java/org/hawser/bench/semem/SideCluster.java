// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hawser.bench.central.CentralDisk;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.local.ClusterSpec;
import org.hawser.cluster.local.LocalCluster;

/** The running cluster of a side, whose workers have mounted the central disk if it is one of those sides. */
final class SideCluster implements AutoCloseable {
    private final Side side;
    private final CentralDisk disk;
    private final List<Path> mounts = new ArrayList<>();
    private LocalCluster cluster;

    private SideCluster(Side side, CentralDisk disk) {
        this.side = side;
        this.disk = disk;
    }

    /** Starts it; HDFS of an earlier start is kept. */
    static SideCluster start(Side side, SememPlan plan, CentralDisk disk, RuntimeLayout layout) {
        ClusterSpec spec = plan.cluster(side);
        SideCluster started = new SideCluster(side, disk);
        try {
            if (side.central()) {
                for (int worker = 1; worker <= spec.workers(); worker++) {
                    Path mount = plan.mount(side, worker);
                    disk.mount(side.label() + "/worker" + worker, mount);
                    started.mounts.add(mount);
                }
            }
            started.cluster = LocalCluster.start(spec, layout, Progress.silent());
            started.requireCentral();
            started.requireMemory(spec);
            return started;
        } catch (RuntimeException e) {
            started.close();
            throw e;
        }
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
        if (cluster != null) {
            cluster.stop();
        }
        mounts.forEach(disk::unmount);
        mounts.clear();
    }

    /** If the cluster's directory is reached over a link, the local directories are elsewhere. */
    private void requireCentral() {
        for (Path mount : mounts) {
            if (!Files.isDirectory(mount.resolve("usercache"))) {
                throw new ClusterException("The NodeManager does not use the central disk at " + mount
                        + ": name the benchmark's directory without symbolic links, with --dir.");
            }
        }
    }

    /** Without a budget, everything would be on disk, and the figures would be those of another side. */
    private void requireMemory(ClusterSpec spec) {
        if (side.inMemory() && MemoryWatch.count(runs()) < spec.workers()) {
            throw new ClusterException("On the side " + side
                    + ", not every worker's agent keeps files in memory: the logs in " + cluster.dir() + " say why.");
        }
    }
}
