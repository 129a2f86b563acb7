// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.probe;

import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.conf.SiteFiles;
import org.hawser.cluster.core.pool.PoolChoice;
import org.hawser.common.config.Lookup;
import org.hawser.reuse.config.AgentStart;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.config.RunDirectory;

/** Makes the {@link Probe} that tells when the pool of a NodeManager is ready, if it has one. */
public final class PoolProbes {
    private PoolProbes() {}

    /** All slots are idle, or the agent answers where slots start on demand; empty if nothing is waited for. */
    public static Optional<Probe> of(DaemonId nodeManager, Path conf, Progress progress) {
        return of(nodeManager, SiteFiles.addTo(new Configuration(false), conf)::get, progress);
    }

    static Optional<Probe> of(DaemonId nodeManager, Lookup lookup, Progress progress) {
        boolean pooled =
                PoolChoice.withoutPool(lookup).isEmpty() && ReuseKeys.AGENT_START.get(lookup) != AgentStart.EXTERNAL;
        Optional<String> awaitedRanks = Optional.of(
                        ReuseKeys.AGENT_PATIENCE.get(lookup).toSeconds())
                .filter(any -> ReuseKeys.AGENT_START.get(lookup) == AgentStart.MPIRUN)
                .map(seconds -> "waits for the ranks of mpirun, at most " + seconds
                        + " s; then the NodeManager starts plain processes");
        return ReuseKeys.RUN_DIR
                .getIfSet(lookup)
                .filter(any -> pooled)
                .map(dir -> new RunDirectory(Path.of(dir)))
                .map(run -> ReuseKeys.ON_DEMAND.get(lookup)
                        ? new Probe(nodeManager, "the agent answers", () -> PoolReadiness.status(run)
                                .isPresent())
                        : new Probe(
                                nodeManager,
                                "all slots idle",
                                new PoolReadiness(nodeManager.label(), run, awaitedRanks, progress)));
    }
}
