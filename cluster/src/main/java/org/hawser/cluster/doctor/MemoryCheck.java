// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.machine.JobMemory;

/** Checks memory, and the shared memory that HDFS, transports and virtual disks may use. */
record MemoryCheck(SystemView system) implements Check {
    private static final String MEMORY = "Memory";
    private static final String SHARED = "/dev/shm";
    private static final Pattern AVAILABLE = Pattern.compile("MemAvailable:\\s+(\\d+) kB");
    private static final long LEAST_MEBIBYTES = 3 * 1024;

    @Override
    public List<Finding> findings() {
        try {
            return memoryAndShared();
        } catch (ClusterException e) {
            return List.of(Finding.fail(MEMORY, e.getMessage(), "Use a machine with Linux, with /proc mounted."));
        }
    }

    private List<Finding> memoryAndShared() {
        JobMemory memory = new JobMemory(system.file("/"));
        OptionalLong limit = memory.limitMebibytes();
        long total = memory.mebibytes();
        List<Finding> findings = new ArrayList<>();
        String found = limit.isPresent() && limit.getAsLong() == total
                ? total + " MiB, the limit of this process's control group"
                : total + " MiB, " + available() + " MiB of them available";
        findings.add(
                total >= LEAST_MEBIBYTES
                        ? Finding.ok(MEMORY, found)
                        : Finding.fail(
                                MEMORY,
                                found,
                                "Use nodes with at least " + LEAST_MEBIBYTES + " MiB, enough for the daemons "
                                        + "and one container."));
        findings.add(system.space(SHARED)
                .map(space -> sharedMemory(space, total))
                .orElseGet(() -> Finding.warn(
                        SHARED, "there is none", "Mount it: mount -t tmpfs -o mode=1777 tmpfs " + SHARED + ".")));
        return findings;
    }

    private static Finding sharedMemory(SystemView.Space space, long totalMemory) {
        String found = space.totalMebibytes() + " MiB, " + space.freeMebibytes() + " MiB of them free";
        return space.freeMebibytes() >= totalMemory / 4
                ? Finding.ok(SHARED, found)
                : Finding.warn(
                        SHARED,
                        found + ", less than a quarter of the memory",
                        "Remove files that jobs left there, or enlarge it (mount -o remount,size=50% " + SHARED
                                + "), before you use --hdfs shm.");
    }

    private long available() {
        Matcher matcher = AVAILABLE.matcher(system.read("/proc/meminfo").orElse(""));
        return matcher.find() ? Long.parseLong(matcher.group(1)) / 1024 : 0;
    }
}
