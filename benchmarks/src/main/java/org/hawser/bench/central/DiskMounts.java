// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.central;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hawser.bench.network.Command;

/** The mounts of central disks. They are named after the process that made them, so that nobody else's is removed. */
final class DiskMounts {
    private static final Path ALL = Path.of("/proc/self/mounts");
    private static final Pattern LINE = Pattern.compile("hawser-central-(\\d+) (\\S+) fuse.*");

    private DiskMounts() {}

    /** The name of all mounts of this process. */
    static String name() {
        return "hawser-central-" + ProcessHandle.current().pid();
    }

    /** Removes the mounts of this process. */
    static void removeOwn() {
        long own = ProcessHandle.current().pid();
        removeIf(pid -> pid == own);
    }

    /** Removes the mounts of processes that died without doing so. */
    static void removeOrphans() {
        removeIf(pid -> ProcessHandle.of(pid).isEmpty());
    }

    /** Open files do not keep a mount: their server is about to end. */
    private static void removeIf(LongPredicate ofProcess) {
        mounts(ofProcess).forEach(mount -> Command.run("umount", "--lazy", mount));
    }

    private static List<String> mounts(LongPredicate ofProcess) {
        try {
            return Files.readAllLines(ALL).stream()
                    .map(LINE::matcher)
                    .filter(line -> line.matches() && ofProcess.test(Long.parseLong(line.group(1))))
                    .map((Matcher line) -> line.group(2))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
