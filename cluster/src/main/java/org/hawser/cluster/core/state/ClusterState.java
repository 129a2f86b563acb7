// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.state;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.daemon.DaemonState;
import org.hawser.cluster.core.files.JsonFile;
import org.hawser.cluster.core.pool.PoolStarter;
import org.hawser.cluster.core.pool.PoolState;

/** Everything that is known of a started cluster; kept as {@code cluster.json} while the cluster runs. */
public record ClusterState(
        Profile profile,
        int workers,
        int slots,
        Map<String, String> settings,
        List<DaemonState> daemons,
        PoolState pools,
        List<RemoteWorker> remoteWorkers,
        List<RemoteWorker> remoteMemoryNodes) {
    public ClusterState {
        requireNonNull(profile, "profile is null");
        settings = Map.copyOf(settings);
        daemons = List.copyOf(daemons);
        requireNonNull(pools, "pools is null");
        // Absent in the file of an earlier version.
        remoteWorkers = remoteWorkers == null ? List.of() : List.copyOf(remoteWorkers);
        remoteMemoryNodes = remoteMemoryNodes == null ? List.of() : List.copyOf(remoteMemoryNodes);
    }

    /** A cluster whose workers are all on this host, and which does not start their pools itself. */
    public ClusterState(
            Profile profile, int workers, int slots, Map<String, String> settings, List<DaemonState> daemons) {
        this(
                profile,
                workers,
                slots,
                settings,
                daemons,
                PoolState.chosen(PoolStarter.NOBODY, "none are started here"),
                List.of(),
                List.of());
    }

    /** The file {@code cluster.json} that keeps the state of the cluster in that directory. */
    public static JsonFile<ClusterState> file(ClusterPaths paths) {
        return new JsonFile<>(paths.state(), ClusterState.class);
    }

    /** The daemon of that role and worker, or empty if the cluster has none such. */
    public Optional<DaemonState> daemon(DaemonId id) {
        return daemons.stream().filter(daemon -> daemon.id().equals(id)).findFirst();
    }

    /** The same cluster with one daemon's entry replaced, or added if it has none. */
    public ClusterState with(DaemonState changed) {
        List<DaemonState> all = new ArrayList<>(daemons);
        all.replaceAll(daemon -> daemon.id().equals(changed.id()) ? changed : daemon);
        if (!all.contains(changed)) {
            all.add(changed);
        }
        return new ClusterState(profile, workers, slots, settings, all, pools, remoteWorkers, remoteMemoryNodes);
    }

    /** The same cluster with these nodes on hosts of their own; their daemons have no entries here. */
    public ClusterState withRemote(List<RemoteWorker> nodes, List<RemoteWorker> memoryNodes) {
        return new ClusterState(profile, workers, slots, settings, daemons, pools, nodes, memoryNodes);
    }

    /** The same cluster with its pools started in that way. */
    public ClusterState with(PoolState started) {
        return new ClusterState(profile, workers, slots, settings, daemons, started, remoteWorkers, remoteMemoryNodes);
    }
}
