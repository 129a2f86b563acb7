// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.conf;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;

/** The policies that the ResourceManager's scheduling monitors run. */
final class MonitorPolicies {
    private static final String ENABLE = "yarn.resourcemanager.scheduler.monitor.enable";
    private static final String POLICIES = "yarn.resourcemanager.scheduler.monitor.policies";

    private MonitorPolicies() {}

    /**
     * Adds one behind those that are set.
     *
     * @throws ClusterException if they are switched off
     */
    static void add(Map<String, String> settings, String policy) {
        if (settings.getOrDefault(ENABLE, "true").equals("false")) {
            throw new ClusterException(
                    ENABLE + " is false, but Chronos and IBIS need it. Leave it out, or go without them.");
        }
        settings.put(ENABLE, "true");
        settings.merge(POLICIES, policy, MonitorPolicies::with);
    }

    /** A list with commas, with ours once, at its end. */
    static String with(String before, String ours) {
        return Stream.concat(
                        Stream.of(before.split(","))
                                .map(String::strip)
                                .filter(other -> !other.isEmpty() && !other.equals(ours)),
                        Stream.of(ours))
                .collect(Collectors.joining(","));
    }
}
