// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.config;

import java.time.Duration;
import java.util.List;
import org.hawser.common.config.ConfigKey;
import org.hawser.shuffle.policy.Selection;

/** The configuration keys of reducers, which read them from the configuration of their job. */
public final class ClientKeys {
    private static final String PREFIX = "hawser.shuffle.";

    public static final ConfigKey<Selection> SELECTION = ConfigKey.oneOf(PREFIX + "selection", Selection.class)
            .defaultValue("adaptive")
            .description("How a reducer chooses the next node to fetch from. adaptive: by load and responsiveness. "
                    + "random: at random, as in stock Hadoop. round-robin: in turn.")
            .build();

    public static final ConfigKey<Boolean> ELASTIC = ConfigKey.bool(PREFIX + "elastic")
            .defaultValue("true")
            .description("Whether a reducer requests less while its merge is the bottleneck, and more while it "
                    + "waits for data.")
            .build();

    public static final ConfigKey<Long> IN_FLIGHT_LIMIT = ConfigKey.bytes(PREFIX + "in-flight-limit")
            .range("64k", "1g")
            .defaultValue("10m")
            .description("Bytes that one reducer may have requested and not yet merged. They occupy memory outside "
                    + "the Java heap.")
            .build();

    public static final ConfigKey<Long> INCREMENT = ConfigKey.bytes(PREFIX + "in-flight-increment")
            .range("4k", "1g")
            .noDefault()
            .description("Approximate size of a request, and the step by which the elastic limit changes. By "
                    + "default a fifth of hawser.shuffle.in-flight-limit.")
            .build();

    public static final ConfigKey<Integer> MAPS_PER_REQUEST = ConfigKey.integer(PREFIX + "maps-per-request")
            .range(1, 900)
            .defaultValue("512")
            .description("Maximum number of map outputs in one request. It is lower if "
                    + "hawser.transport.message-size has no room for so many.")
            .build();

    public static final ConfigKey<Integer> REQUESTS_PER_NODE = ConfigKey.integer(PREFIX + "requests-per-node")
            .range(1, 64)
            .defaultValue("5")
            .description("Maximum number of requests that one reducer may have in flight to one node.")
            .build();

    public static final ConfigKey<Integer> WAITS = ConfigKey.integer(PREFIX + "waits-remembered")
            .range(1, 10_000)
            .defaultValue("16")
            .description("Number of recent waits for data that a reducer averages to adjust its limit.")
            .build();

    public static final ConfigKey<Duration> FLUSH = ConfigKey.duration(PREFIX + "flush-after")
            .range("0ms", "1h")
            .defaultValue("1s")
            .description("How long a map output waits for others of its node, so that one request can fetch them "
                    + "together.")
            .build();

    public static final ConfigKey<List<String>> TRANSPORTS = ConfigKey.strings(PREFIX + "transports")
            .defaultValue("mpi,tcp")
            .description("Transports to a node's shuffle server, in order of preference: mpi and tcp. Anything "
                    + "that cannot be fetched over any of them falls back to stock HTTP.")
            .build();

    public static final ConfigKey<Boolean> LOCAL_MEMORY = ConfigKey.bool(PREFIX + "local-memory")
            .defaultValue("true")
            .description(
                    "Whether a reducer reads segments of 64 KiB or more itself if they are in the memory of its own "
                            + "node, instead of requesting their data from the node's agent.")
            .build();

    public static final ConfigKey<Duration> REQUEST_TIMEOUT = ConfigKey.duration(PREFIX + "request-timeout")
            .range("100ms", "1h")
            .defaultValue("30s")
            .description("How long a request may take before it is repeated another way.")
            .build();

    public static final ConfigKey<Integer> TRIES = ConfigKey.integer(PREFIX + "tries")
            .range(1, 100)
            .defaultValue("3")
            .description("How many requests to a node's shuffle server may fail in a row. After that, stock HTTP "
                    + "is used for that node.")
            .build();

    public static final ConfigKey<Duration> PATIENCE = ConfigKey.duration(PREFIX + "patience")
            .range("0ms", "1h")
            .defaultValue("10s")
            .description("How long a node's shuffle server may refuse requests because it is busy or does not know "
                    + "the job yet. One that a reducer has not reached so far may be out of reach for as long, since "
                    + "it may be starting again. After that, stock HTTP is used for that node.")
            .build();

    public static final ConfigKey<Integer> COPIERS = ConfigKey.integer(PREFIX + "copiers")
            .range(1, 64)
            .defaultValue("2")
            .description("Threads of a reducer that decompress fetched data and hand it to the merge.")
            .build();

    public static final ConfigKey<String> MONITOR_DIR = ConfigKey.string(PREFIX + "monitor-dir")
            .defaultValue("/dev/shm")
            .description("Directory of the file in which the reducers of a node share what they know about other "
                    + "nodes. It should be in memory.")
            .build();

    private ClientKeys() {}
}
