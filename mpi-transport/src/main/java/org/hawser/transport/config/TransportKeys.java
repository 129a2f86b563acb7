// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.config;

import java.time.Duration;
import java.util.List;
import org.hawser.common.config.ConfigKey;
import org.hawser.common.config.KeyGroup;
import org.hawser.common.config.Lookup;
import org.hawser.transport.TransportLimits;

/** Every key of the transport. They must have the same values in all processes of an allocation. */
public final class TransportKeys implements KeyGroup {
    private static final String PREFIX = "hawser.transport.";

    public static final ConfigKey<Long> MESSAGE = ConfigKey.bytes(PREFIX + "message-size")
            .range("1k", "1m")
            .defaultValue("64k")
            .description("Maximum size of a message between processes, not counting its payload. A larger message "
                    + "is refused.")
            .build();

    public static final ConfigKey<Long> CHUNK = ConfigKey.bytes(PREFIX + "chunk-size")
            .range("4k", "64m")
            .defaultValue("1m")
            .description("Size of the pieces in which payload is transferred. A cancelled transfer waits for one "
                    + "piece at most.")
            .build();

    public static final ConfigKey<Long> BYTES_IN_FLIGHT = ConfigKey.bytes(PREFIX + "bytes-in-flight")
            .range("1m", "1t")
            .defaultValue("256m")
            .description("Payload that the requests of one process may have in flight. Further requests wait.")
            .build();

    public static final ConfigKey<Integer> CALLS_PER_PEER = ConfigKey.integer(PREFIX + "requests-per-peer")
            .range(1, 4096)
            .defaultValue("64")
            .description(
                    "Requests that one process may have in flight to one other process. Further requests " + "wait.")
            .build();

    public static final ConfigKey<Integer> CALLS_QUEUED = ConfigKey.integer(PREFIX + "requests-queued")
            .range(0, 1_000_000)
            .defaultValue("16384")
            .description("Requests of one process that may wait. Further requests are refused.")
            .build();

    public static final ConfigKey<Duration> SUSPICION = ConfigKey.duration(PREFIX + "suspicion")
            .range("0ms", "1h")
            .defaultValue("10s")
            .description("How long requests to a process that gave no sign of life fail at once.")
            .build();

    public static final ConfigKey<Duration> GRACE = ConfigKey.duration(PREFIX + "grace")
            .range("1ms", "1m")
            .defaultValue("500ms")
            .description("How long a failed request waits for the piece of payload in transit. After that its "
                    + "buffer is given up.")
            .build();

    public static final ConfigKey<Duration> SILENCE = ConfigKey.duration(PREFIX + "silence")
            .range("1ms", "1h")
            .defaultValue("3s")
            .description("How long a process that owes an answer may give no sign of life before it counts as "
                    + "lost. The map outputs of its node are then fetched another way: over TCP instead of MPI, "
                    + "then over HTTP. The limit is never more than half of a request's time.")
            .build();

    public static final ConfigKey<Duration> GREETING = ConfigKey.duration(PREFIX + "greeting-time")
            .range("100ms", "10m")
            .defaultValue("10s")
            .description("How long a process that has connected over TCP may take to prove that it knows the "
                    + "secret. After that it is disconnected.")
            .build();

    public static final ConfigKey<Integer> GUESTS = ConfigKey.integer(PREFIX + "guests")
            .range(0, 65_536)
            .defaultValue("4096")
            .description("How many processes from outside the pool, such as forked reducers, may be connected to "
                    + "one process over TCP at the same time. The limit is never more than half of the files "
                    + "that the process may open. Further processes are refused.")
            .build();

    @Override
    public String module() {
        return "mpi-transport";
    }

    @Override
    public String title() {
        return "Transport";
    }

    @Override
    public List<ConfigKey<?>> keys() {
        return ConfigKey.declaredIn(TransportKeys.class);
    }

    /**
     * Returns the configured limits.
     *
     * @throws org.hawser.common.config.ConfigException if a value is not allowed
     */
    public static TransportLimits limits(Lookup lookup) {
        return new TransportLimits(
                Math.toIntExact(MESSAGE.get(lookup)),
                Math.toIntExact(CHUNK.get(lookup)),
                BYTES_IN_FLIGHT.get(lookup),
                CALLS_PER_PEER.get(lookup),
                CALLS_QUEUED.get(lookup),
                SUSPICION.get(lookup),
                GRACE.get(lookup),
                SILENCE.get(lookup),
                GREETING.get(lookup),
                GUESTS.get(lookup));
    }
}
