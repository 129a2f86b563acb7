// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.hawser.common.config.ConfigException;
import org.hawser.common.config.Lookup;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.shuffle.client.Carrier;
import org.hawser.shuffle.client.ClientSettings;
import org.hawser.shuffle.config.ClientKeys;
import org.hawser.shuffle.policy.FetchLimits;
import org.hawser.shuffle.policy.FetchPolicy;
import org.hawser.shuffle.policy.Principle;
import org.hawser.shuffle.wire.RequestCodec;
import org.hawser.transport.config.TransportKeys;

/**
 * The shuffle settings of a job, read from its configuration and checked when a reduce attempt starts. Without a
 * directory of addresses, there are no agents to be found.
 */
record ReducerSettings(
        FetchPolicy policy,
        FetchLimits limits,
        ClientSettings client,
        Set<Carrier> carriers,
        int copiers,
        Optional<Path> addressDirectory,
        Path monitorDirectory) {
    private static final Duration FORGIVENESS = Duration.ofSeconds(30);

    /** To open a file takes as long as to get a segment of about that length in a request for many. */
    private static final long IN_PLACE_BYTES = 64 << 10;

    /** The settings of a job. It throws {@link ConfigException} if a value is not allowed. */
    static ReducerSettings of(Lookup job) {
        long hard = ClientKeys.IN_FLIGHT_LIMIT.get(job);
        FetchLimits usual = ClientKeys.INCREMENT
                .getIfSet(job)
                .map(increment -> FetchLimits.of(hard, Math.min(hard, increment)))
                .orElseGet(() -> FetchLimits.of(hard));
        FetchLimits limits = new FetchLimits(
                hard,
                usual.incrementBytes(),
                usual.floorBytes(),
                usual.startBytes(),
                Math.min(
                        ClientKeys.MAPS_PER_REQUEST.get(job),
                        RequestCodec.segmentsIn(TransportKeys.limits(job).headerBytes())),
                ClientKeys.REQUESTS_PER_NODE.get(job),
                ClientKeys.FLUSH.get(job),
                ClientKeys.WAITS.get(job));
        ClientSettings client = new ClientSettings(
                Math.toIntExact(hard),
                Math.toIntExact(usual.incrementBytes()),
                ClientKeys.REQUEST_TIMEOUT.get(job),
                ClientKeys.TRIES.get(job),
                ClientKeys.PATIENCE.get(job),
                FORGIVENESS,
                ClientKeys.LOCAL_MEMORY.get(job) ? IN_PLACE_BYTES : ClientSettings.NEVER);
        return new ReducerSettings(
                policy(job),
                limits,
                client,
                carriers(job),
                ClientKeys.COPIERS.get(job),
                ReuseKeys.ADDRESS_DIR.getIfSet(job).map(Path::of),
                Path.of(ClientKeys.MONITOR_DIR.get(job)));
    }

    private static FetchPolicy policy(Lookup job) {
        return FetchPolicy.of(ClientKeys.SELECTION.get(job)).with(Principle.ELASTIC, ClientKeys.ELASTIC.get(job));
    }

    private static Set<Carrier> carriers(Lookup job) {
        Set<Carrier> carriers = EnumSet.noneOf(Carrier.class);
        for (String name : ClientKeys.TRANSPORTS.get(job)) {
            switch (name.toLowerCase(Locale.ROOT)) {
                case "mpi" -> carriers.add(Carrier.MPI);
                case "tcp" -> carriers.add(Carrier.TCP);
                default -> throw new ConfigException(
                        ClientKeys.TRANSPORTS.name(),
                        ClientKeys.TRANSPORTS.name() + " has \"" + name
                                + "\", but allowed are mpi and tcp. Correct the value, or remove the key to get its "
                                + "default, " + ClientKeys.TRANSPORTS.defaultText() + ".");
            }
        }
        return carriers;
    }
}
