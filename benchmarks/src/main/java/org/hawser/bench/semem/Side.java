// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.hawser.cluster.core.Profile;

/** A configuration that is compared: where the local directories of YARN are, and whose memory is used instead. */
public enum Side {
    /** Stock Hadoop; its local directories are on the central disk. */
    STOCK_CENTRAL(Profile.STOCK, true, "", false),
    /** Stock Hadoop; its local directories are on the local disk. */
    STOCK_LOCAL(Profile.STOCK, false, "", false),
    CENTRAL(Profile.HAWSER, true, "", false),
    LOCAL(Profile.HAWSER, false, "", false),
    RAMDISK(Profile.HAWSER, true, "ramdisk", false),
    EVERY_NODE(Profile.HAWSER, true, "every-node", false),
    /** Some of the nodes are memory nodes. */
    DEDICATED(Profile.HAWSER, true, "dedicated", false),
    /** All nodes are workers, as on the other sides; memory nodes come in addition. */
    DEDICATED_MORE(Profile.HAWSER, true, "dedicated", false),
    CENTRAL_TCP(Profile.HAWSER, true, "", true),
    LOCAL_TCP(Profile.HAWSER, false, "", true),
    RAMDISK_TCP(Profile.HAWSER, true, "ramdisk", true),
    EVERY_NODE_TCP(Profile.HAWSER, true, "every-node", true),
    DEDICATED_TCP(Profile.HAWSER, true, "dedicated", true),
    DEDICATED_MORE_TCP(Profile.HAWSER, true, "dedicated", true);

    private final Profile profile;
    private final boolean central;
    private final String strategy;
    private final boolean tcp;

    Side(Profile profile, boolean central, String strategy, boolean tcp) {
        this.profile = profile;
        this.central = central;
        this.strategy = strategy;
        this.tcp = tcp;
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    Profile profile() {
        return profile;
    }

    /** Whether the local directories of YARN are on the central disk. */
    boolean central() {
        return central;
    }

    boolean inMemory() {
        return !strategy.isEmpty();
    }

    /** Whether some nodes have nothing but memory to offer. */
    boolean memoryNodes() {
        return strategy.equals("dedicated");
    }

    /** Whether those come in addition to the nodes that the other sides have. */
    boolean more() {
        return this == DEDICATED_MORE || this == DEDICATED_MORE_TCP;
    }

    /** The same without a central disk: what a side can win back at most. */
    Side local() {
        if (profile == Profile.STOCK) {
            return STOCK_LOCAL;
        }
        return tcp ? LOCAL_TCP : LOCAL;
    }

    /** The same with everything on the central disk: what there is to win back. */
    Side onCentralDisk() {
        if (profile == Profile.STOCK) {
            return STOCK_CENTRAL;
        }
        return tcp ? CENTRAL_TCP : CENTRAL;
    }

    /**
     * What its cluster is started with, the place of the local directories aside.
     *
     * @param memory budget of a node
     */
    Map<String, String> settings(String memory) {
        Map<String, String> settings = new LinkedHashMap<>();
        if (inMemory()) {
            settings.put("hawser.semem.memory", memory);
            settings.put("hawser.semem.strategy", strategy);
            // All nodes are on this machine: reducers would read in place what is in another node's memory.
            settings.put("hawser.shuffle.local-memory", "false");
            if (memoryNodes()) {
                settings.put("hawser.semem.dedicated-memory", memory);
            }
        }
        if (tcp) {
            settings.put("hawser.reuse.agent-start", "nodemanager");
            settings.put("hawser.shuffle.transports", "tcp");
        }
        return settings;
    }

    @Override
    public String toString() {
        return label();
    }
}
