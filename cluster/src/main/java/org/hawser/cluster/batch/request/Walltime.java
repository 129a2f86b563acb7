// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.request;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hawser.cluster.core.ClusterException;

/** Parses and formats walltimes, in the notations of the batch systems. */
public final class Walltime {
    private static final Pattern CLOCK = Pattern.compile("(?:(?:(\\d{1,5}):)?(\\d{1,5}):)?(\\d{1,9})");
    private static final Pattern SLURM_DAYS = Pattern.compile("(\\d{1,4})-(\\d{1,2})(?::(\\d{1,2})(?::(\\d{1,2}))?)?");
    private static final Pattern SLURM_CLOCK = Pattern.compile("(\\d{1,7})(?::(\\d{1,2})(?::(\\d{1,2}))?)?");

    private Walltime() {}

    /** {@code [[hours:]minutes:]seconds}. */
    public static Duration ofPbs(String key, String text) {
        Matcher matcher = CLOCK.matcher(text.strip());
        if (!matcher.matches()) {
            throw refused(key, text, "hours:minutes:seconds, such as 01:30:00");
        }
        return positive(key, text, number(matcher, 1), number(matcher, 2), number(matcher, 3));
    }

    /** {@code minutes[:seconds]}, {@code hours:minutes:seconds} or {@code days-hours[:minutes[:seconds]]}. */
    public static Duration ofSlurm(String key, String text) {
        Matcher days = SLURM_DAYS.matcher(text.strip());
        if (days.matches()) {
            return positive(key, text, number(days, 1) * 24 + number(days, 2), number(days, 3), number(days, 4));
        }
        Matcher clock = SLURM_CLOCK.matcher(text.strip());
        if (!clock.matches()) {
            throw refused(key, text, "hours:minutes:seconds or days-hours:minutes:seconds, such as 01:30:00");
        }
        return clock.group(3) == null
                ? positive(key, text, 0, number(clock, 1), number(clock, 2))
                : positive(key, text, number(clock, 1), number(clock, 2), number(clock, 3));
    }

    /** {@code hours:minutes:seconds}, which every batch system reads. */
    public static String format(Duration time) {
        return String.format("%02d:%02d:%02d", time.toHours(), time.toMinutesPart(), time.toSecondsPart());
    }

    private static Duration positive(String key, String text, long hours, long minutes, long seconds) {
        Duration time = Duration.ofHours(hours).plusMinutes(minutes).plusSeconds(seconds);
        if (time.isZero()) {
            throw refused(key, text, "more than 0 seconds");
        }
        return time;
    }

    private static long number(Matcher matcher, int group) {
        return matcher.group(group) == null ? 0 : Long.parseLong(matcher.group(group));
    }

    private static ClusterException refused(String key, String text, String allowed) {
        return new ClusterException(key + " is \"" + text + "\": write " + allowed + ".");
    }
}
