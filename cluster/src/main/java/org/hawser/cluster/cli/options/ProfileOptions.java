// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.options;

import java.util.LinkedHashMap;
import java.util.Map;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.conf.Chronos;
import org.hawser.cluster.core.conf.Ibis;
import org.hawser.common.config.ConfigException;
import org.hawser.common.config.KnownKeys;
import picocli.CommandLine.Option;

/** The options {@code --profile}, {@code --set} and the like, which say how a cluster is configured. */
public final class ProfileOptions {
    @Option(
            names = "--profile",
            paramLabel = "PROFILE",
            defaultValue = "hawser",
            description = "stock: unmodified Hadoop; hawser: the same with Hawser. Default: ${DEFAULT-VALUE}.")
    private Profile profile;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "Sets a Hadoop or Hawser key; may be repeated.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--chronos",
            description = "Notice within seconds that a worker is lost, and run its tasks again at once.")
    private boolean chronos;

    @Option(
            names = "--ibis",
            description = "Share the bandwidth of the DataNodes' devices among applications, in proportion to weights.")
    private boolean ibis;

    public Profile profile() {
        return profile;
    }

    /**
     * What is set, in the order of the command line, and what other options stand for.
     *
     * @throws ClusterException if a key is missing, or a key of Hawser is unknown or does not allow its value, or an
     *     option needs Hawser in stock Hadoop
     */
    public Map<String, String> settings() {
        settings.forEach((key, value) -> {
            if (key.isBlank()) {
                throw new ClusterException("--set " + key + "=" + value + " has no key: write KEY=VALUE.");
            }
        });
        try {
            KnownKeys.ofClassPath().check(settings);
        } catch (ConfigException e) {
            throw new ClusterException("--set: " + e.getMessage(), e);
        }
        requireHawser("--chronos", chronos);
        requireHawser("--ibis", ibis);
        Map<String, String> all = chronos ? Chronos.addedTo(settings) : settings;
        return ibis ? Ibis.addedTo(all) : all;
    }

    private void requireHawser(String option, boolean given) {
        if (given && profile == Profile.STOCK) {
            throw new ClusterException(option
                    + " uses classes of Hawser, which stock Hadoop does not have: leave it out,"
                    + " or choose --profile hawser.");
        }
    }
}
