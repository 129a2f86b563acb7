// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/** How much of the Java heap is resident: the JVM says where its heap is, and the kernel what of that is in memory. */
final class ResidentHeap {
    private static final Pattern ADDRESS = Pattern.compile("0x([0-9a-f]{8,16})");
    private static final Pattern MAPPING = Pattern.compile("([0-9a-f]+)-[0-9a-f]+ .*");
    private static final Pattern RESIDENT = Pattern.compile("Rss:\\s+(\\d+) kB");

    private ResidentHeap() {}

    /** Resident bytes, or the committed size if they cannot be determined. Takes some milliseconds. */
    static long bytes() {
        try {
            String heap = (String) ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "gcHeapInfo",
                            new Object[0],
                            new String[0]);
            return bytes(heap, Files.readAllLines(Path.of("/proc/self/smaps")));
        } catch (JMException | IOException e) {
            return Runtime.getRuntime().totalMemory();
        }
    }

    static long bytes(String heap, List<String> mappings) {
        long from = Long.MAX_VALUE;
        long to = 0;
        Matcher addresses = ADDRESS.matcher(heap);
        while (addresses.find()) {
            long address = Long.parseUnsignedLong(addresses.group(1), 16);
            from = Math.min(from, address);
            to = Math.max(to, address);
        }
        if (to == 0) {
            return Runtime.getRuntime().totalMemory();
        }
        long sum = 0;
        boolean inside = false;
        for (String line : mappings) {
            Matcher mapping = MAPPING.matcher(line);
            Matcher resident = RESIDENT.matcher(line);
            if (mapping.matches()) {
                long start = Long.parseUnsignedLong(mapping.group(1), 16);
                inside = start >= from && start < to;
            } else if (inside && resident.matches()) {
                sum += Long.parseLong(resident.group(1)) << 10;
            }
        }
        return sum;
    }
}
