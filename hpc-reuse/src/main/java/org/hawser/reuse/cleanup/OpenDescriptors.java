// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The file descriptors of this process: what each one refers to, as {@code /proc/self/fd} names it. */
public final class OpenDescriptors {
    private static final File DIRECTORY = new File("/proc/self/fd");

    private OpenDescriptors() {}

    public static int count() {
        String[] names = DIRECTORY.list();
        // The listing itself uses one descriptor.
        return names == null ? 0 : Math.max(0, names.length - 1);
    }

    /** Paths of files, {@code socket:[inode]}, {@code pipe:[inode]} and so on, by descriptor number. */
    public static Map<Integer, String> byNumber() {
        Map<Integer, String> targets = new HashMap<>();
        String[] names = DIRECTORY.list();
        for (String name : names == null ? new String[0] : names) {
            target(name).ifPresent(target -> targets.put(Integer.parseInt(name), target));
        }
        return targets;
    }

    /** Empty if the descriptor was closed after the directory was listed. */
    private static Optional<String> target(String name) {
        try {
            return Optional.of(
                    Files.readSymbolicLink(Path.of(DIRECTORY.getPath(), name)).toString());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
