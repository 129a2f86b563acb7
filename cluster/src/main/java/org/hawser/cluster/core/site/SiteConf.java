// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.site;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.conf.Site;
import org.hawser.cluster.core.conf.SiteFiles;
import org.hawser.cluster.core.pool.PoolChoice;
import org.hawser.common.config.Lookup;
import org.hawser.reuse.config.AgentStart;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.config.RunDirectory;

/**
 * The configuration of a site's NodeManagers, which is the same on all nodes.
 *
 * @param dir its directory
 */
public record SiteConf(Path dir, Lookup settings) {
    public SiteConf {
        requireNonNull(dir, "dir is null");
        requireNonNull(settings, "settings is null");
    }

    /** Reads it; refuses one of no NodeManager, or whose pools cannot be started by one mpirun. */
    public static SiteConf read(Path dir) {
        if (!Files.isRegularFile(dir.resolve(Site.YARN.fileName()))) {
            throw new ClusterException("There is no " + Site.YARN.fileName() + " in " + dir
                    + ": name the directory of the NodeManagers' configuration with --conf.");
        }
        SiteConf conf = new SiteConf(dir, SiteFiles.addTo(new Configuration(false), dir)::get);
        conf.requirePools();
        return conf;
    }

    private void requirePools() {
        PoolChoice.withoutPool(settings).ifPresent(reason -> {
            throw new ClusterException("The NodeManagers of " + dir + " have no pools: " + reason + ".");
        });
        if (ReuseKeys.ON_DEMAND.get(settings)) {
            throw new ClusterException(ReuseKeys.ON_DEMAND.name() + " is true in " + dir
                    + ", but slots on demand are not ranks of mpirun: leave the key out.");
        }
        String start = ReuseKeys.AGENT_START.name();
        if (ReuseKeys.AGENT_START.get(settings) == AgentStart.NODEMANAGER) {
            throw new ClusterException(start + " is nodemanager in " + dir
                    + ", where it is also the default: each NodeManager starts a pool of its own. Set it to external, or to"
                    + " mpirun for NodeManagers that step in when there is no pool, and restart the NodeManagers.");
        }
        if (ReuseKeys.RUN_DIR.getIfSet(settings).isEmpty()) {
            throw new ClusterException(ReuseKeys.RUN_DIR.name() + " is not set in " + dir
                    + ": without it only a NodeManager knows the place. Set it to a short path on a local file system of"
                    + " each node, and restart the NodeManagers.");
        }
        requireAccount(run());
    }

    private static void requireAccount(RunDirectory run) {
        try {
            if (Files.exists(run.path())) {
                run.requireOwn();
            }
        } catch (IOException e) {
            throw new ClusterException(
                    ReuseKeys.RUN_DIR.name() + " is " + run.path() + ", which cannot be used: " + e.getMessage()
                            + ". Run this under the account of the NodeManagers.",
                    e);
        }
    }

    /** Where the pool of each node has its socket. */
    public RunDirectory run() {
        return RunDirectory.of(settings);
    }
}
