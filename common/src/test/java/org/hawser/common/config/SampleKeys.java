// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.config;

import java.time.Duration;
import java.util.List;

/** One key of every kind. */
final class SampleKeys implements KeyGroup {
    enum Choice {
        ROUND_ROBIN,
        LEAST_USED
    }

    static final ConfigKey<Integer> SLOTS = ConfigKey.integer("hawser.sample.slots")
            .range(1, 1024)
            .defaultValue("4")
            .description("Number of slots.")
            .build();
    static final ConfigKey<Long> HEAP = ConfigKey.bytes("hawser.sample.heap")
            .range("64m", "1t")
            .defaultValue("1g")
            .description("Heap of a slot.")
            .build();
    static final ConfigKey<Duration> WAIT = ConfigKey.duration("hawser.sample.wait")
            .range("1ms", "1h")
            .defaultValue("250ms")
            .description("Longest wait for a free slot.")
            .build();
    static final ConfigKey<Boolean> ENABLED = ConfigKey.bool("hawser.sample.enabled")
            .defaultValue("true")
            .description("Whether slots are used.")
            .build();
    static final ConfigKey<String> DIRECTORY = ConfigKey.string("hawser.sample.dir")
            .noDefault()
            .description("Directory of the sockets, chosen by <user>|node when not set.")
            .since("0.2.0")
            .build();
    static final ConfigKey<List<String>> CLEANERS = ConfigKey.strings("hawser.sample.cleaners")
            .defaultValue("")
            .description("Cleaners to leave out.")
            .build();
    static final ConfigKey<Choice> CHOICE = ConfigKey.oneOf("hawser.sample.choice", Choice.class)
            .defaultValue("round-robin")
            .description("How a slot is chosen.")
            .build();
    static final ConfigKey<Double> FULL = ConfigKey.ratio("hawser.sample.heap-full.ratio")
            .defaultValue("0.85")
            .description("Heap use above which a slot retires.")
            .build();

    @Override
    public String module() {
        return "sample";
    }

    @Override
    public String title() {
        return "Sample";
    }

    @Override
    public List<ConfigKey<?>> keys() {
        return List.of(SLOTS, HEAP, WAIT, ENABLED, DIRECTORY, CLEANERS, CHOICE, FULL);
    }
}
