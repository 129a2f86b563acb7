// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.config;

import java.time.Duration;
import java.util.List;
import org.hawser.common.config.ConfigKey;
import org.hawser.common.config.KeyGroup;

/**
 * The configuration keys of Chronos. The ResourceManager reads them from {@code yarn-site.xml} when it starts, but for those
 * of a job, which are read from the job's configuration.
 */
public final class ChronosKeys implements KeyGroup {
    private static final String PREFIX = "hawser.chronos.";

    public static final ConfigKey<Duration> INTERVAL = ConfigKey.duration(PREFIX + "interval")
            .range("10ms", "10s")
            .defaultValue("20ms")
            .description("How often the ResourceManager looks at the heartbeats of nodes, and at tasks that wait.")
            .build();

    public static final ConfigKey<Duration> SILENCE_LIMIT = ConfigKey.duration(PREFIX + "silence-limit")
            .range("100ms", "10m")
            .defaultValue("3s")
            .description("A node that has sent no heartbeat for this long is probed, and is lost if its host does not "
                    + "answer. At least three times the interval between heartbeats, and three times "
                    + "hawser.chronos.interval.")
            .build();

    public static final ConfigKey<Duration> RESTART_LIMIT = ConfigKey.duration(PREFIX + "restart-limit")
            .range("0s", "10m")
            .noDefault()
            .description("How much longer than hawser.chronos.silence-limit a node may be silent if its host refuses "
                    + "connections to the NodeManager: the process has ended, and may start again. By "
                    + "default 10s if yarn.nodemanager.recovery.supervised says that it will, and 0s otherwise.")
            .build();

    public static final ConfigKey<Duration> STALL_LIMIT = ConfigKey.duration(PREFIX + "stall-limit")
            .range("0s", "60m")
            .defaultValue("30s")
            .description("How much longer than hawser.chronos.silence-limit a node may be silent if its NodeManager "
                    + "still accepts connections: it is slow, or stopped.")
            .build();

    public static final ConfigKey<Duration> PROBE_TIMEOUT = ConfigKey.duration(PREFIX + "probe-timeout")
            .range("10ms", "1m")
            .defaultValue("1s")
            .description("How long the probe of a silent node waits for its host to answer. At most "
                    + "hawser.chronos.silence-limit.")
            .build();

    public static final ConfigKey<Boolean> OBSERVE_ONLY = ConfigKey.bool(PREFIX + "observe-only")
            .defaultValue("false")
            .description("Whether decisions are only logged and counted, and nothing is done.")
            .build();

    public static final ConfigKey<Boolean> PREEMPTION = ConfigKey.bool(PREFIX + "preemption")
            .defaultValue("false")
            .description("Whether running tasks make room for those that run again because a node was lost. Needs"
                    + " org.hawser.chronos.rm.ReportProcessor in"
                    + " yarn.resourcemanager.application-master-service.processors, and the CapacityScheduler or the"
                    + " FairScheduler.")
            .build();

    public static final ConfigKey<Boolean> SAME_PRIORITY = ConfigKey.bool(PREFIX + "same-priority")
            .defaultValue("false")
            .description(
                    "Whether a map that runs again may take the container of another task of its own job, to run where"
                            + " its input is.")
            .build();

    public static final ConfigKey<Duration> NATURAL_TERMINATION = ConfigKey.duration(PREFIX + "natural-termination")
            .range("0s", "10m")
            .defaultValue("2s")
            .description(
                    "A task whose progress says that it will end within this time is not preempted; Chronos waits for it.")
            .build();

    public static final ConfigKey<Duration> KILL_AFTER = ConfigKey.duration(PREFIX + "kill-after")
            .range("100ms", "60m")
            .defaultValue("15s")
            .description("A container that has not ended this long after it was asked for is killed. Set it longer than"
                    + " the jobs' hawser.chronos.grace, or their work is lost.")
            .build();

    public static final ConfigKey<Double> MAX_VICTIMS_PER_ROUND = ConfigKey.ratio(PREFIX + "max-victims-per-round")
            .defaultValue("0.1")
            .description("The share of the cluster's containers that may be asked for in one round, which is every"
                    + " hawser.chronos.interval. At least four containers, unless it is 0.")
            .build();

    public static final ConfigKey<Integer> MAX_VICTIMS_PER_MINUTE = ConfigKey.integer(PREFIX + "max-victims-per-minute")
            .range(0, 1_000_000)
            .defaultValue("100")
            .description("How many containers one application may be asked for within a minute.")
            .build();

    public static final ConfigKey<List<String>> DISABLED_QUEUES = ConfigKey.strings(PREFIX + "disabled-queues")
            .noDefault()
            .description(
                    "Queues whose applications are not asked for containers, by their full names, separated by commas."
                            + " Queues in which the scheduler's own preemption is disabled are left alone too.")
            .build();

    public static final ConfigKey<Duration> SIGNAL_INTERVAL = ConfigKey.duration(PREFIX + "signal-interval")
            .range("10ms", "1m")
            .defaultValue("50ms")
            .description(
                    "Of a job: how often a running map, or a reduce before its reduce phase, asks its ApplicationMaster "
                            + "whether it is to stop. In jobs of more than 200 maps, or reduces, more rarely, so that they "
                            + "ask 2000 times a second at most.")
            .build();

    public static final ConfigKey<Duration> GRACE = ConfigKey.duration(PREFIX + "grace")
            .range("100ms", "60m")
            .defaultValue("10s")
            .description(
                    "Of a job: how long a task that was told to stop may take until it has stopped and kept its work, "
                            + "before hawser.chronos.otherwise decides.")
            .build();

    public static final ConfigKey<Otherwise> OTHERWISE = ConfigKey.oneOf(PREFIX + "otherwise", Otherwise.class)
            .defaultValue("wait")
            .description(
                    "Of a job: what becomes of a task whose container YARN wants back and that cannot keep its work "
                            + "in time. wait: it goes on, until YARN itself kills its container. kill: it is killed.")
            .build();

    public static final ConfigKey<Integer> MAX_PREEMPTIONS = ConfigKey.integer(PREFIX + "max-preemptions")
            .range(0, 1000)
            .defaultValue("5")
            .description(
                    "Of a job: how often one task may be preempted and keep its work. After that, hawser.chronos.otherwise decides.")
            .build();

    public static final ConfigKey<Boolean> RECOVERY = ConfigKey.bool(PREFIX + "recovery")
            .defaultValue("true")
            .description("Of a job: whether its ApplicationMaster asks for maps lost with a node on the hosts "
                    + "that have their input, and tells the ResourceManager of its tasks.")
            .build();

    public static final ConfigKey<Duration> LOCALITY_WAIT = ConfigKey.duration(PREFIX + "locality-wait")
            .range("0s", "60m")
            .defaultValue("5s")
            .description("Of a job: how long a map lost with a node waits for a container on a host that has "
                    + "its input, before it takes any. With 0s it takes any at once.")
            .build();

    public static final ConfigKey<List<String>> REPEATABLE_INPUTS = ConfigKey.strings(PREFIX + "repeatable-inputs")
            .defaultValue("")
            .description(
                    "Of a job: classes of input formats or input splits from which each attempt of a map reads the "
                            + "same records in the same order, so that it can go on where an earlier one has stopped. Splits of "
                            + "files need not be listed.")
            .build();

    @Override
    public String module() {
        return "chronos";
    }

    @Override
    public String title() {
        return "Recovery from lost nodes, preemption";
    }

    @Override
    public List<ConfigKey<?>> keys() {
        return ConfigKey.declaredIn(ChronosKeys.class);
    }
}
