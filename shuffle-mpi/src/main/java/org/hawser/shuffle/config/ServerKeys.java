// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.config;

import java.time.Duration;
import org.hawser.common.config.ConfigKey;
import org.hawser.common.config.Lookup;
import org.hawser.shuffle.server.ServerLimits;

/**
 * The configuration keys of the shuffle server in the node agent, and of the auxiliary service in the NodeManager. Both
 * read them from {@code yarn-site.xml}.
 */
public final class ServerKeys {
    private static final String PREFIX = "hawser.shuffle.server-";

    public static final ConfigKey<Integer> THREADS = ConfigKey.integer(PREFIX + "threads")
            .range(1, 256)
            .defaultValue("2")
            .description("Threads of a node's shuffle server that read map outputs.")
            .build();

    public static final ConfigKey<Long> INDEX_CACHE = ConfigKey.bytes(PREFIX + "index-cache")
            .range("64k", "64g")
            .defaultValue("24m")
            .description("Memory for indexes of map outputs in the agent's Java heap. An index takes 24 bytes for "
                    + "each reduce of the job.")
            .build();

    public static final ConfigKey<Long> MAPPED = ConfigKey.bytes(PREFIX + "mapped-size")
            .range("1m", "64t")
            .defaultValue("256g")
            .description("Total size of the map outputs that the server keeps mapped, so that it opens each only "
                    + "once. Mappings take address space; the operating system can reclaim their memory at any "
                    + "time. The disk space of a deleted map output is freed only when it is unmapped.")
            .build();

    public static final ConfigKey<Integer> MAPPED_FILES = ConfigKey.integer(PREFIX + "mapped-files")
            .range(1, 1_000_000)
            .defaultValue("16384")
            .description("How many map outputs the server keeps mapped. The operating system allows a process "
                    + "65530 mappings in all, unless vm.max_map_count is raised.")
            .build();

    public static final ConfigKey<Long> GATHER = ConfigKey.bytes(PREFIX + "gather-size")
            .range("0", "64g")
            .defaultValue("24m")
            .description("Memory outside the Java heap in which the server combines small pieces of a reply. "
                    + "Pieces that do not fit are sent one by one.")
            .build();

    public static final ConfigKey<Long> SEND_BUFFERS = ConfigKey.bytes(PREFIX + "send-buffers")
            .range("256k", "64g")
            .defaultValue("24m")
            .description("Memory outside the Java heap from which map outputs are sent to reducers on other hosts, "
                    + "because a network adapter may be unable to read mapped files. A single larger reply is "
                    + "sent alone.")
            .build();

    public static final ConfigKey<Long> IN_FLIGHT = ConfigKey.bytes(PREFIX + "bytes-in-flight")
            .range("64k", "1t")
            .defaultValue("256m")
            .description("Bytes of replies that the server may have in flight to all reducers together. A single "
                    + "larger reply is sent alone.")
            .build();

    public static final ConfigKey<Long> IN_FLIGHT_PER_REDUCER = ConfigKey.bytes(PREFIX + "bytes-in-flight-per-reducer")
            .range("64k", "1t")
            .defaultValue("32m")
            .description("Bytes of replies that the server may have in flight to one reducer. A single larger "
                    + "reply is sent alone.")
            .build();

    public static final ConfigKey<Long> QUEUE = ConfigKey.bytes(PREFIX + "queue-size")
            .range("64k", "1g")
            .defaultValue("4m")
            .description("Maximum total size of the requests that wait at the server. Further requests are "
                    + "answered with busy.")
            .build();

    public static final ConfigKey<Integer> QUEUE_PER_REDUCER = ConfigKey.integer(PREFIX + "queue-per-reducer")
            .range(1, 100_000)
            .defaultValue("64")
            .description("Maximum number of requests from one reducer that wait at the server. Further requests "
                    + "are answered with busy.")
            .build();

    public static final ConfigKey<Duration> BUSY_RETRY = ConfigKey.duration(PREFIX + "busy-retry")
            .range("1ms", "1m")
            .defaultValue("20ms")
            .description("How long a reducer waits before it repeats a request that was answered with busy.")
            .build();

    public static final ConfigKey<Integer> SESSIONS = ConfigKey.integer(PREFIX + "sessions")
            .range(1, 10_000_000)
            .defaultValue("16384")
            .description("Maximum number of reducers, of all jobs together, that the server remembers. Beyond that "
                    + "it forgets the reducer that has been idle longest. That reducer then opens a new "
                    + "session.")
            .build();

    public static final ConfigKey<Integer> SESSIONS_PER_JOB = ConfigKey.integer(PREFIX + "sessions-per-job")
            .range(1, 10_000_000)
            .defaultValue("8192")
            .description("Maximum number of reducers of one job that the server remembers.")
            .build();

    public static final ConfigKey<Duration> RECONNECT = ConfigKey.duration("hawser.shuffle.agent-retry")
            .range("10ms", "10m")
            .defaultValue("5s")
            .description(
                    "Maximum time that the NodeManager waits before it looks again for an agent to tell about jobs. "
                            + "The first waits are shorter.")
            .build();

    private ServerKeys() {}

    /**
     * Returns the configured limits.
     *
     * @throws org.hawser.common.config.ConfigException if a value is not allowed
     */
    public static ServerLimits limits(Lookup lookup) {
        return new ServerLimits(
                THREADS.get(lookup),
                INDEX_CACHE.get(lookup),
                MAPPED.get(lookup),
                MAPPED_FILES.get(lookup),
                GATHER.get(lookup),
                SEND_BUFFERS.get(lookup),
                IN_FLIGHT.get(lookup),
                IN_FLIGHT_PER_REDUCER.get(lookup),
                QUEUE.get(lookup),
                QUEUE_PER_REDUCER.get(lookup),
                BUSY_RETRY.get(lookup),
                SESSIONS.get(lookup),
                SESSIONS_PER_JOB.get(lookup));
    }
}
