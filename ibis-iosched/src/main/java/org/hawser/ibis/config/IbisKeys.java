// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.config;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.hawser.common.config.ConfigKey;
import org.hawser.common.config.KeyGroup;

/** The configuration keys of IBIS. A DataNode reads them from {@code hdfs-site.xml} when it starts. */
public final class IbisKeys implements KeyGroup {
    private static final String PREFIX = "hawser.ibis.";

    public static final ConfigKey<Policy> POLICY = ConfigKey.oneOf(PREFIX + "policy", Policy.class)
            .defaultValue("sfq-d2")
            .description("How the I/O of a device is scheduled. native: not at all, but counted. sfq: one request at a"
                    + " time. sfq-d: hawser.ibis.depth at a time. sfq-d2: as many as keep the latency at its"
                    + " reference. sfq-d-plus: like sfq-d, but large requests take several slots.")
            .build();

    public static final ConfigKey<Integer> DEPTH = ConfigKey.integer(PREFIX + "depth")
            .range(1, 1024)
            .defaultValue("4")
            .description("How many slots of a device may be in use at a time; with sfq-d2, at the start.")
            .build();

    public static final ConfigKey<Integer> MIN_DEPTH = ConfigKey.integer(PREFIX + "min-depth")
            .range(1, 1024)
            .defaultValue("1")
            .description("The smallest depth with sfq-d2.")
            .build();

    public static final ConfigKey<Integer> MAX_DEPTH = ConfigKey.integer(PREFIX + "max-depth")
            .range(1, 1024)
            .defaultValue("64")
            .description("The largest depth with sfq-d2.")
            .build();

    public static final ConfigKey<Duration> READ_LATENCY = ConfigKey.duration(PREFIX + "read-latency")
            .range("10us", "10s")
            .defaultValue("50ms")
            .description("With sfq-d2, the mean latency of a read of hawser.ibis.read-size that the depth is to come"
                    + " to: what the device shows before it is saturated.")
            .build();

    public static final ConfigKey<Duration> WRITE_LATENCY = ConfigKey.duration(PREFIX + "write-latency")
            .range("10us", "10s")
            .defaultValue("50ms")
            .description("The same for writes of hawser.ibis.write-size.")
            .build();

    public static final ConfigKey<Duration> CONTROL_PERIOD = ConfigKey.duration(PREFIX + "control-period")
            .range("100ms", "1m")
            .defaultValue("1s")
            .description("How often sfq-d2 changes the depth. At least as long as both latencies.")
            .build();

    public static final ConfigKey<Duration> LATENCY_PER_SLOT = ConfigKey.duration(PREFIX + "latency-per-slot")
            .range("1us", "10s")
            .defaultValue("10ms")
            .description(
                    "With sfq-d2, how much longer each request takes with one more in flight. With a smaller value, the"
                            + " depth follows faster and may swing.")
            .build();

    public static final ConfigKey<Integer> MAX_STEP = ConfigKey.integer(PREFIX + "max-step")
            .range(1, 1024)
            .defaultValue("4")
            .description("The largest change of the depth in a period with sfq-d2.")
            .build();

    public static final ConfigKey<Long> SMALL_SIZE = ConfigKey.bytes(PREFIX + "small-size")
            .range("1", "1g")
            .defaultValue("128k")
            .description("With sfq-d-plus, the size up to which a request takes one slot.")
            .build();

    public static final ConfigKey<Integer> LARGE_SLOTS = ConfigKey.integer(PREFIX + "large-slots")
            .range(1, 1024)
            .defaultValue("5")
            .description("With sfq-d-plus, the slots that a larger request takes.")
            .build();

    public static final ConfigKey<Integer> MAX_BYPASS = ConfigKey.integer(PREFIX + "max-bypass")
            .range(0, 1_000_000)
            .defaultValue("32")
            .description("With sfq-d-plus, how many small requests may pass a large one that finds too few slots.")
            .build();

    public static final ConfigKey<Duration> MAX_WAIT = ConfigKey.duration(PREFIX + "max-wait")
            .range("100ms", "20s")
            .defaultValue("10s")
            .description("A request that has waited so long goes, whatever its turn. Clients of HDFS give up after"
                    + " 60 s, and some wait for two turns.")
            .build();

    public static final ConfigKey<Long> READ_SIZE = ConfigKey.bytes(PREFIX + "read-size")
            .range("64k", "64m")
            .defaultValue("1m")
            .description("How much of a block is read in one turn at most.")
            .build();

    public static final ConfigKey<Long> WRITE_SIZE = ConfigKey.bytes(PREFIX + "write-size")
            .range("64k", "64m")
            .defaultValue("1m")
            .description("After how much written data of a block its pages are forced out to the device, in one turn.")
            .build();

    public static final ConfigKey<Integer> DEFAULT_WEIGHT = ConfigKey.integer(PREFIX + "default-weight")
            .range(1, 10_000)
            .defaultValue("1")
            .description("The weight of an application that has none of its own, and of all clients together that"
                    + " belong to no MapReduce job.")
            .build();

    public static final ConfigKey<Integer> SYSTEM_WEIGHT = ConfigKey.integer(PREFIX + "system-weight")
            .range(1, 10_000)
            .defaultValue("1")
            .description("The weight of what HDFS does itself: replication, the balancer, scans.")
            .build();

    public static final ConfigKey<Map<String, Integer>> WEIGHTS = ConfigKey.parsed(
                    PREFIX + "weights", Weights.OF_APPLICATIONS, Weights::ofApplications)
            .defaultValue("")
            .description("Weights of applications by their ids, from 1 to 10000, separated by commas, such as"
                    + " application_1700000000000_0001=32.")
            .build();

    public static final ConfigKey<InetSocketAddress> BROKER_ADDRESS = ConfigKey.parsed(
                    PREFIX + "broker-address", Addresses.HOST_AND_PORT, Addresses::hostAndPort)
            .noDefault()
            .description(
                    "Host and port of the broker in the ResourceManager, for DataNodes in hdfs-site.xml, and for the"
                            + " ResourceManager in yarn-site.xml. Without it, each device shares its own service alone.")
            .build();

    public static final ConfigKey<Duration> EXCHANGE_INTERVAL = ConfigKey.duration(PREFIX + "exchange-interval")
            .range("100ms", "10s")
            .defaultValue("1s")
            .description("How often a DataNode tells the broker what its devices have served.")
            .build();

    public static final ConfigKey<Long> EXCHANGE_BYTES = ConfigKey.bytes(PREFIX + "exchange-bytes")
            .range("64k", "1t")
            .noDefault()
            .description("A DataNode tells the broker earlier when its devices have served so much, so that totals are"
                    + " never further behind.")
            .build();

    public static final ConfigKey<Map<String, Integer>> QUEUE_WEIGHTS = ConfigKey.parsed(
                    PREFIX + "queue-weights", Weights.NAMED, Weights::named)
            .defaultValue("")
            .description(
                    "Of the ResourceManager: weights of the applications in queues, by their paths or their names alone, such as"
                            + " root.batch=4.")
            .build();

    public static final ConfigKey<Map<String, Integer>> USER_WEIGHTS = ConfigKey.parsed(
                    PREFIX + "user-weights", Weights.NAMED, Weights::named)
            .defaultValue("")
            .description("Of the ResourceManager: weights of the applications of users, such as alice=8. They take"
                    + " precedence over those of queues.")
            .build();

    public static final ConfigKey<Path> LOCAL_SOCKET = ConfigKey.parsed(
                    PREFIX + "local-socket", Addresses.SOCKET, Addresses::socket)
            .noDefault()
            .description(
                    "A Unix domain socket at which the DataNode gives turns to tasks and shuffle servers of its node,"
                            + " for their intermediate files: an absolute path that is the same on all nodes, of 100 bytes at"
                            + " most. For DataNodes in hdfs-site.xml, for jobs in mapred-site.xml. Without it, intermediate files"
                            + " are not scheduled.")
            .build();

    public static final ConfigKey<Duration> LEASE = ConfigKey.duration(PREFIX + "lease")
            .range("100ms", "10m")
            .defaultValue("10s")
            .description(
                    "A task or shuffle server that has its turn for so long loses it. Those that end lose it at once.")
            .build();

    public static final ConfigKey<Path> LOG_DIRECTORY = ConfigKey.parsed(
                    PREFIX + "log-directory", Addresses.DIRECTORY, Addresses::directory)
            .noDefault()
            .description(
                    "A directory in which the DataNode writes shares.tsv, what each application gets of each device in"
                            + " each second: 16 MiB of it, and as much beside it whose name ends in .1. It must exist, and be"
                            + " this DataNode's alone. Without the key, nothing is written. Clusters that hawser starts with"
                            + " --ibis have it for hawser report.")
            .build();

    @Override
    public String module() {
        return "ibis";
    }

    @Override
    public String title() {
        return "Shares of I/O";
    }

    @Override
    public List<ConfigKey<?>> keys() {
        return ConfigKey.declaredIn(IbisKeys.class);
    }
}
