// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.slot;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A container's class path, split at the shared jars.
 *
 * @param before directories that precede the first shared jar
 * @param after the entries that follow it and are not shared
 */
record ContainerClassPath(List<File> before, List<File> after) {

    /** Splits {@code entries}; those in {@code shared} are served by the slot itself. */
    static ContainerClassPath split(List<String> entries, Set<String> shared) {
        List<File> before = new ArrayList<>();
        List<File> after = new ArrayList<>();
        boolean seenShared = shared.isEmpty();
        for (String entry : entries) {
            if (shared.contains(entry)) {
                seenShared = true;
            } else {
                (seenShared ? after : before).add(new File(entry));
            }
        }
        return new ContainerClassPath(before, after);
    }
}
