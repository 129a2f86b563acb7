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
import org.hawser.common.config.ConfigKey;
import org.hawser.common.config.Lookup;
import org.hawser.shuffle.server.ServerLimits;

/** Keys of the shuffle server in the node agent, and of the NodeManager's part; read from {@code yarn-site.xml}. */
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
            .description("Indexes of map outputs that the server keeps in the agent's Java heap: 24 bytes for each map "
                    + "of the node and reduce of its job.")
            .build();

    public static final ConfigKey<Long> MAPPED = ConfigKey.bytes(PREFIX + "mapped-size")
            .range("1m", "64t")
            .defaultValue("256g")
            .description("Map outputs that the server keeps mapped, so that each is opened once. That takes address "
                    + "space, and no memory that the operating system could not use otherwise; but the disk space of a "
                    + "deleted map output is free only when it is unmapped.")
            .build();

    public static final ConfigKey<Integer> MAPPED_FILES = ConfigKey.integer(PREFIX + "mapped-files")
            .range(1, 1_000_000)
            .defaultValue("16384")
            .description("How many map outputs the server keeps mapped. The operating system allows a process 65530 "
                    + "mappings in all, unless vm.max_map_count is raised.")
            .build();

    public static final ConfigKey<Long> GATHER = ConfigKey.bytes(PREFIX + "gather-size")
            .range("0", "64g")
            .defaultValue("24m")
            .description("Memory outside of the Java heap in which the server puts small pieces of a reply together. "
                    + "What finds no room there is sent piece by piece.")
            .build();

    public static final ConfigKey<Long> SEND_BUFFERS = ConfigKey.bytes(PREFIX + "send-buffers")
            .range("256k", "64g")
            .defaultValue("24m")
            .description("Memory outside of the Java heap from which reducers on other hosts are sent map outputs: a "
                    + "network adapter may be unable to read a mapped file. A single larger reply goes alone.")
            .build();

    public static final ConfigKey<Long> IN_FLIGHT = ConfigKey.bytes(PREFIX + "bytes-in-flight")
            .range("64k", "1t")
            .defaultValue("256m")
            .description("Replies of the server on their way to all reducers; a single larger one goes alone.")
            .build();

    public static final ConfigKey<Long> IN_FLIGHT_PER_REDUCER = ConfigKey.bytes(PREFIX + "bytes-in-flight-per-reducer")
            .range("64k", "1t")
            .defaultValue("32m")
            .description("Replies of the server on their way to one reducer; a single larger one goes alone.")
            .build();

    public static final ConfigKey<Long> QUEUE = ConfigKey.bytes(PREFIX + "queue-size")
            .range("64k", "1g")
            .defaultValue("4m")
            .description("Requests that wait at the server, as they came; more are sent away for a while.")
            .build();

    public static final ConfigKey<Integer> QUEUE_PER_REDUCER = ConfigKey.integer(PREFIX + "queue-per-reducer")
            .range(1, 100_000)
            .defaultValue("64")
            .description("Requests of one reducer that wait at the server; more are sent away for a while.")
            .build();

    public static final ConfigKey<Duration> BUSY_RETRY = ConfigKey.duration(PREFIX + "busy-retry")
            .range("1ms", "1m")
            .defaultValue("20ms")
            .description("When a reducer whose request was sent away is to ask again.")
            .build();

    public static final ConfigKey<Integer> SESSIONS = ConfigKey.integer(PREFIX + "sessions")
            .range(1, 10_000_000)
            .defaultValue("16384")
            .description(
                    "Reducers of all jobs that the server remembers; of more, the one that asked nothing for longest "
                            + "has to introduce itself again.")
            .build();

    public static final ConfigKey<Integer> SESSIONS_PER_JOB = ConfigKey.integer(PREFIX + "sessions-per-job")
            .range(1, 10_000_000)
            .defaultValue("8192")
            .description("The same for one job.")
            .build();

    public static final ConfigKey<Duration> RECONNECT = ConfigKey.duration("hawser.shuffle.agent-retry")
            .range("10ms", "10m")
            .defaultValue("5s")
            .description("How long the NodeManager waits, at most, before it looks again for an agent to tell of jobs; "
                    + "shorter at first.")
            .build();

    private ServerKeys() {}

    /**
     * The limits set.
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
