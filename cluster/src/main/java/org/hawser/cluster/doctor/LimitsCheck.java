// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.doctor;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks the limits of processes: open files, processes, locked memory. */
record LimitsCheck(SystemView system) implements Check {
    private static final long LEAST_FILES = 16_384;
    private static final long LEAST_PROCESSES = 16_384;
    private static final String WHERE = " in /etc/security/limits.d, or for the batch system's daemon (systemd: Limit";

    @Override
    public List<Finding> findings() {
        String limits = system.read("/proc/self/limits").orElse("");
        return List.of(
                atLeast(
                        "Limit nofile",
                        limit(limits, "Max open files"),
                        LEAST_FILES,
                        "NOFILE",
                        "DataNodes and shuffles"),
                atLeast("Limit nproc", limit(limits, "Max processes"), LEAST_PROCESSES, "NPROC", "JVMs' threads"),
                locked(limit(limits, "Max locked memory")));
    }

    private static Finding atLeast(String subject, long value, long least, String unitKey, String whatFor) {
        return value >= least
                ? Finding.ok(subject, text(value))
                : Finding.warn(
                        subject,
                        text(value) + ", less than the " + least + " that " + whatFor + " may need",
                        "Raise it" + WHERE + unitKey + "=" + least + ").");
    }

    private static Finding locked(long bytes) {
        String subject = "Limit memlock";
        return bytes == Long.MAX_VALUE
                ? Finding.ok(subject, "unlimited")
                : Finding.warn(
                        subject,
                        bytes + " bytes; InfiniBand registers memory by locking it, and is slow or fails with less",
                        "Make it unlimited" + WHERE + "MEMLOCK=infinity), if the nodes have InfiniBand.");
    }

    private static String text(long value) {
        return value == Long.MAX_VALUE ? "unlimited" : Long.toString(value);
    }

    /** The soft limit; 0 if it is not known. */
    private static long limit(String limits, String name) {
        Matcher matcher =
                Pattern.compile(Pattern.quote(name) + "\\s+(\\d+|unlimited)").matcher(limits);
        if (!matcher.find()) {
            return 0;
        }
        return matcher.group(1).equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(matcher.group(1));
    }
}
