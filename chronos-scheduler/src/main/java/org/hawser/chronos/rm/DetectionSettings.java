// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.hawser.chronos.config.ChronosKeys;
import org.hawser.chronos.detect.SilenceLimits;
import org.hawser.common.config.ConfigException;

/**
 * The settings by which lost nodes are detected.
 *
 * @param interval between two looks at the heartbeats
 * @param observeOnly whether nothing is done about a lost node
 */
record DetectionSettings(Duration interval, SilenceLimits limits, Duration probeTimeout, boolean observeOnly) {
    private static final int HEARTBEATS = 3;
    private static final Duration SUPERVISED_RESTART = Duration.ofSeconds(10);

    /** Throws {@link ConfigException} if a value is not allowed, or does not fit the interval of heartbeats. */
    static DetectionSettings of(Configuration conf) {
        Duration silence = ChronosKeys.SILENCE_LIMIT.get(conf::get);
        Duration interval = ChronosKeys.INTERVAL.get(conf::get);
        Duration heartbeat = longestHeartbeat(conf);
        require(silence, heartbeat, "the longest interval between heartbeats");
        require(silence, interval, ChronosKeys.INTERVAL.name());
        Duration probeTimeout = ChronosKeys.PROBE_TIMEOUT.get(conf::get);
        requireInTime(probeTimeout, silence);
        boolean restarts = conf.getBoolean(YarnConfiguration.NM_RECOVERY_SUPERVISED, false);
        return new DetectionSettings(
                interval,
                new SilenceLimits(
                        silence,
                        ChronosKeys.RESTART_LIMIT
                                .getIfSet(conf::get)
                                .orElse(restarts ? SUPERVISED_RESTART : Duration.ZERO),
                        ChronosKeys.STALL_LIMIT.get(conf::get)),
                probeTimeout,
                ChronosKeys.OBSERVE_ONLY.get(conf::get));
    }

    private static void require(Duration silence, Duration unit, String what) {
        Duration least = unit.multipliedBy(HEARTBEATS);
        if (silence.compareTo(least) < 0) {
            String key = ChronosKeys.SILENCE_LIMIT.name();
            throw new ConfigException(
                    key,
                    key + "=" + silence.toMillis() + "ms is too short: it must be at least " + HEARTBEATS + " times "
                            + what + ", which is " + unit.toMillis() + " ms. Set it to " + least.toMillis()
                            + "ms or more.");
        }
    }

    /** An answer that came later could be about an earlier silence. */
    private static void requireInTime(Duration probeTimeout, Duration silence) {
        if (probeTimeout.compareTo(silence) > 0) {
            String key = ChronosKeys.PROBE_TIMEOUT.name();
            throw new ConfigException(
                    key,
                    key + "=" + probeTimeout.toMillis() + "ms is too long: it must not exceed "
                            + ChronosKeys.SILENCE_LIMIT.name() + ", which is " + silence.toMillis() + " ms. Set it to "
                            + silence.toMillis() + "ms or less.");
        }
    }

    private static Duration longestHeartbeat(Configuration conf) {
        long plain = conf.getTimeDuration(
                YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS,
                YarnConfiguration.DEFAULT_RM_NM_HEARTBEAT_INTERVAL_MS,
                TimeUnit.MILLISECONDS);
        boolean scales = conf.getBoolean(
                YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_SCALING_ENABLE,
                YarnConfiguration.DEFAULT_RM_NM_HEARTBEAT_INTERVAL_SCALING_ENABLE);
        return Duration.ofMillis(
                scales
                        ? conf.getLong(
                                YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MAX_MS,
                                YarnConfiguration.DEFAULT_RM_NM_HEARTBEAT_INTERVAL_MAX_MS)
                        : plain);
    }
}
