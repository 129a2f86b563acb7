// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.config;

import java.time.Duration;
import java.util.List;
import org.hawser.common.config.ConfigKey;
import org.hawser.common.config.KeyGroup;

/** The configuration keys of the memory for intermediate files. The node agent reads them from {@code yarn-site.xml}. */
public final class SememKeys implements KeyGroup {
    private static final String PREFIX = "hawser.semem.";

    public static final ConfigKey<Long> MEMORY = ConfigKey.bytes(PREFIX + "memory")
            .range("0", "64t")
            .defaultValue("0")
            .description("Memory of each node for the intermediate files of jobs, in addition to the memory of "
                    + "containers. Files that do not fit are on disk. 0 keeps all of them on disk.")
            .build();

    public static final ConfigKey<String> MEMORY_DIR = ConfigKey.string(PREFIX + "memory-dir")
            .defaultValue("/dev/shm")
            .description("The file system in memory (tmpfs) that holds the files. Each node agent makes a directory of "
                    + "its own in it.")
            .build();

    public static final ConfigKey<Strategy> STRATEGY = ConfigKey.oneOf(PREFIX + "strategy", Strategy.class)
            .defaultValue("ramdisk")
            .description("Whose memory holds the files: with ramdisk, that of the node that writes them.")
            .build();

    public static final ConfigKey<Integer> JOB_SHARE = ConfigKey.integer(PREFIX + "job-share")
            .range(1, 100)
            .defaultValue("50")
            .description("Percent of the memory that one application may get while another one has files in it or asks "
                    + "for room. With 50, of two jobs neither can take what the other needs; a job that is alone on the "
                    + "node can take everything, and keeps what it has until it deletes it or ends.")
            .build();

    public static final ConfigKey<Duration> WAIT = ConfigKey.duration(PREFIX + "wait")
            .range("0s", "20s")
            .defaultValue("0s")
            .description("How long a task waits until others have freed memory, before its file goes to disk. A task "
                    + "that waits does nothing else, so a wait pays off only if the disk is very slow.")
            .build();

    @Override
    public String module() {
        return "semem";
    }

    @Override
    public String title() {
        return "Intermediate data in memory";
    }

    @Override
    public List<ConfigKey<?>> keys() {
        return ConfigKey.declaredIn(SememKeys.class);
    }
}
