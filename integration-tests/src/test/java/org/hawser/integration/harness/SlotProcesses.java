// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The slots' processes as the machine knows them. */
public final class SlotProcesses {
    private static final List<String> MAINS =
            List.of("org.hawser.reuse.slot.SlotMain", "org.hawser.reuse.mpirun.SlotRank");
    private static final List<String> SPARE_MAINS = List.of("org.hawser.reuse.mpirun.SpareRank");

    private SlotProcesses() {}

    /** Process ids of the slots that belong to a run directory, whoever started them. */
    public static List<Long> of(Path runDir) {
        return find(MAINS, runDir);
    }

    /** The same of spare ranks, and of whatever has been one. */
    public static List<Long> spares(Path runDir) {
        return find(SPARE_MAINS, runDir);
    }

    private static List<Long> find(List<String> mains, Path runDir) {
        return ProcessHandle.allProcesses()
                .map(ProcessHandle::pid)
                .filter(pid -> isOne(mains, commandLine(pid), runDir))
                .toList();
    }

    private static boolean isOne(List<String> mains, String commandLine, Path runDir) {
        return mains.stream().anyMatch(commandLine::contains) && commandLine.contains(runDir.toString());
    }

    private static String commandLine(long pid) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(pid), "cmdline"), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return ""; // it has ended
        }
    }
}
