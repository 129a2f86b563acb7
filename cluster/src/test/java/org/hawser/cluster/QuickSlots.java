// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.common.config.ConfigKey;
import org.hawser.reuse.config.ReuseKeys;

/**
 * Slots and agents of tests compile quickly: what optimising them costs does not come back there. Waits are longer than a
 * busy machine takes: what is to run in slots does, and nothing that lives counts as lost.
 */
public final class QuickSlots {
    private static final Map<String, String> PATIENT = Map.of(
            "hawser.reuse.slot-wait", "60s",
            "hawser.reuse.confirm-timeout", "60s",
            "hawser.reuse.agent-silence", "60s",
            "hawser.semem.node-timeout", "60s");

    public static final Map<String, String> SETTINGS = Stream.concat(
                    PATIENT.entrySet().stream(),
                    Stream.of(ReuseKeys.SLOT_JAVA_OPTIONS, ReuseKeys.AGENT_JAVA_OPTIONS)
                            .map(key -> Map.entry(key.name(), quick(key))))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    private QuickSlots() {}

    /** The same, as options of {@code submit} and {@code allocation run}. */
    public static List<String> options() {
        return SETTINGS.entrySet().stream()
                .flatMap(setting -> Stream.of("--set", setting.getKey() + "=" + setting.getValue()))
                .toList();
    }

    private static String quick(ConfigKey<List<String>> key) {
        return String.join(",", key.get(name -> null)) + ",-XX:TieredStopAtLevel=1";
    }
}
