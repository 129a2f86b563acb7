// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import static java.util.Objects.requireNonNull;

import java.io.File;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileUtil;

/**
 * The local directories of workers whose nodes have no disk of their own. Each process of a benchmark has a directory for
 * them that is named after it.
 *
 * @param parent a tmpfs
 */
record LocalDirsInMemory(Path parent) {
    private static final String PREFIX = "hawser-bench-";
    private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d{1,10})");

    LocalDirsInMemory {
        requireNonNull(parent, "parent is null");
    }

    static LocalDirsInMemory ofMachine() {
        return new LocalDirsInMemory(Path.of("/dev/shm"));
    }

    /** That of this process. */
    Path own() {
        return parent.resolve(PREFIX + ProcessHandle.current().pid());
    }

    /** Removes that of this process, with everything in it. */
    void removeOwn() {
        FileUtil.fullyDelete(own().toFile());
    }

    /** Removes those of processes that have died without it. */
    void removeOrphans() {
        for (File directory : Optional.ofNullable(parent.toFile().listFiles()).orElse(new File[0])) {
            Matcher name = NAME.matcher(directory.getName());
            if (name.matches()
                    && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
                FileUtil.fullyDelete(directory);
            }
        }
    }
}
