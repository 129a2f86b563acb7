// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.conf.Chronos;

/** A configuration that is compared: how a lost node is noticed, and how its tasks get room elsewhere. */
public enum ChronosSide {
    /** As Hadoop comes: a lost node is noticed after ten minutes. */
    STOCK(Profile.STOCK),
    /** Stock Hadoop that notices a lost node as soon as Chronos. */
    STOCK_LIVENESS(Profile.STOCK),
    /** The same, and the scheduler kills containers of the job that comes later, as a site can have it today. */
    KILL(Profile.STOCK),
    CHRONOS(Profile.HAWSER),
    /** Chronos with containers that are forked, as in stock Hadoop. */
    CHRONOS_FORKED(Profile.HAWSER),
    /** Chronos' choice, but jobs do not hear of it: what it chooses is killed. */
    CHRONOS_KILL(Profile.HAWSER),
    /** Chronos that also lets maps take containers of their own job. */
    CHRONOS_SAME_PRIORITY(Profile.HAWSER),
    /** Chronos with slots, and no node is killed. */
    UNDISTURBED(Profile.HAWSER),
    /** Slots without Chronos, and no node is killed. */
    UNDISTURBED_WITHOUT(Profile.HAWSER),
    /** Stock Hadoop, and no node is killed. */
    UNDISTURBED_STOCK(Profile.STOCK);

    /** Hadoop's own class, which is no hook of ours. */
    private static final String NO_HOOK = "org.apache.hadoop.yarn.util.ProcfsBasedProcessTree";

    private final Profile profile;

    ChronosSide(Profile profile) {
        this.profile = profile;
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    Profile profile() {
        return profile;
    }

    /** Whether a node is killed. */
    boolean isDisturbed() {
        return this != UNDISTURBED && this != UNDISTURBED_WITHOUT && this != UNDISTURBED_STOCK;
    }

    /** Whether it takes ten minutes until a lost node is noticed. */
    boolean isSlow() {
        return this == STOCK;
    }

    private boolean hasChronos() {
        return profile == Profile.HAWSER && this != UNDISTURBED_WITHOUT;
    }

    /**
     * What its cluster is started with.
     *
     * @param silence after which a node is lost
     */
    Map<String, String> settings(Order order, Duration silence) {
        Map<String, String> settings = new LinkedHashMap<>();
        if (this == STOCK_LIVENESS || this == KILL) {
            settings.put("yarn.nm.liveness-monitor.expiry-interval-ms", Long.toString(silence.toMillis()));
        }
        if (this == KILL) {
            settings.putAll(order.killing());
        }
        if (profile == Profile.HAWSER) {
            // Ranks of mpirun belong to one another; a node that dies has processes of its own.
            settings.put("hawser.reuse.agent-start", "nodemanager");
            settings.put("hawser.shuffle.transports", "tcp");
        }
        if (this == CHRONOS_FORKED) {
            settings.put("hawser.reuse.launch-mode", "fork");
        }
        if (this == CHRONOS_KILL) {
            settings.put("mapreduce.job.process-tree.class", NO_HOOK);
            settings.put("hawser.chronos.kill-after", "100ms");
        }
        if (this == CHRONOS_SAME_PRIORITY) {
            settings.put("hawser.chronos.same-priority", "true");
        }
        if (hasChronos()) {
            settings.put("hawser.chronos.silence-limit", silence.toMillis() + "ms");
            // Only the processes of a node are killed, so its host refuses connections. A dead one would not answer.
            settings.put("hawser.chronos.restart-limit", "0s");
            // The default is for heartbeats of a second.
            settings.put("hawser.chronos.locality-wait", "2s");
            return Chronos.addedTo(settings);
        }
        return settings;
    }

    @Override
    public String toString() {
        return label();
    }
}
