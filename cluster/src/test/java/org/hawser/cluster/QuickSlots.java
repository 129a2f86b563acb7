// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.common.config.ConfigKey;
import org.hawser.reuse.config.ReuseKeys;

/** Slots and agents of tests compile quickly: what optimising them costs does not come back there. */
public final class QuickSlots {
    public static final Map<String, String> SETTINGS = Stream.of(
                    ReuseKeys.SLOT_JAVA_OPTIONS, ReuseKeys.AGENT_JAVA_OPTIONS)
            .collect(Collectors.toMap(ConfigKey::name, QuickSlots::quick));

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
