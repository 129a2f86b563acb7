/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.shuffle.config;

import java.time.Duration;
import java.util.List;
import org.hawser.common.config.ConfigKey;
import org.hawser.shuffle.policy.Selection;

/** Keys of reducers; a job can set them for itself. */
public final class ClientKeys {
    private static final String PREFIX = "hawser.shuffle.";

    public static final ConfigKey<Selection> SELECTION = ConfigKey.oneOf(PREFIX + "selection", Selection.class)
            .defaultValue("adaptive")
            .description("How a reducer chooses the node that it fetches from next: by load and responsiveness, at "
                    + "random as stock Hadoop does, or in turns.")
            .build();

    public static final ConfigKey<Boolean> ELASTIC = ConfigKey.bool(PREFIX + "elastic")
            .defaultValue("true")
            .description(
                    "Whether a reducer lowers what it has under way while its merge is the slower part, and raises "
                            + "it while it waits for data.")
            .build();

    public static final ConfigKey<Long> IN_FLIGHT_LIMIT = ConfigKey.bytes(PREFIX + "in-flight-limit")
            .range("64k", "1g")
            .defaultValue("10m")
            .description(
                    "Fetched bytes of one reducer that are under way or wait for its merge. It is memory outside of "
                            + "the Java heap.")
            .build();

    public static final ConfigKey<Long> INCREMENT = ConfigKey.bytes(PREFIX + "in-flight-increment")
            .range("4k", "1g")
            .noDefault()
            .description("About as much is asked of a node at a time, and the limit changes by as much. Without it, a "
                    + "fifth of hawser.shuffle.in-flight-limit.")
            .build();

    public static final ConfigKey<Integer> MAPS_PER_REQUEST = ConfigKey.integer(PREFIX + "maps-per-request")
            .range(1, 900)
            .defaultValue("512")
            .description("Map outputs that one request is about, at most; fewer where hawser.transport.message-size "
                    + "has no room for so many.")
            .build();

    public static final ConfigKey<Integer> REQUESTS_PER_NODE = ConfigKey.integer(PREFIX + "requests-per-node")
            .range(1, 64)
            .defaultValue("5")
            .description("Requests of one reducer that are under way to one node, at most.")
            .build();

    public static final ConfigKey<Integer> WAITS = ConfigKey.integer(PREFIX + "waits-remembered")
            .range(1, 10_000)
            .defaultValue("16")
            .description("Latest waits for data of which a reducer takes the average, to change its limit.")
            .build();

    public static final ConfigKey<Duration> FLUSH = ConfigKey.duration(PREFIX + "flush-after")
            .range("0ms", "1h")
            .defaultValue("1s")
            .description("How long a map output waits for others of its node, to be fetched with them in one request.")
            .build();

    public static final ConfigKey<List<String>> TRANSPORTS = ConfigKey.strings(PREFIX + "transports")
            .defaultValue("mpi,tcp")
            .description("Ways to a node's shuffle server, the first that is possible first: mpi and tcp. What none of "
                    + "them brings comes by stock Hadoop's HTTP.")
            .build();

    public static final ConfigKey<Duration> REQUEST_TIMEOUT = ConfigKey.duration(PREFIX + "request-timeout")
            .range("100ms", "1h")
            .defaultValue("30s")
            .description("How long a request may take before it is made another way.")
            .build();

    public static final ConfigKey<Integer> TRIES = ConfigKey.integer(PREFIX + "tries")
            .range(1, 100)
            .defaultValue("3")
            .description(
                    "Requests to a node's shuffle server that may fail in a row before stock Hadoop's HTTP is used "
                            + "for that node.")
            .build();

    public static final ConfigKey<Duration> PATIENCE = ConfigKey.duration(PREFIX + "patience")
            .range("0ms", "1h")
            .defaultValue("10s")
            .description(
                    "How long a node's shuffle server may refuse because it is busy, or does not know the job yet, "
                            + "before stock Hadoop's HTTP is used for that node.")
            .build();

    public static final ConfigKey<Integer> COPIERS = ConfigKey.integer(PREFIX + "copiers")
            .range(1, 64)
            .defaultValue("2")
            .description("Threads of a reducer that hand what has arrived to its merge, which includes decompression.")
            .build();

    public static final ConfigKey<String> MONITOR_DIR = ConfigKey.string(PREFIX + "monitor-dir")
            .defaultValue("/dev/shm")
            .description(
                    "Directory of the file in which the reducers of a node share what they know of other nodes; in "
                            + "memory at best.")
            .build();

    private ClientKeys() {}
}
