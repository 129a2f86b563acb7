// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.machine;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;

/** How much memory this process may use: the machine's, or less where one of its control groups has a limit. */
public final class JobMemory {
    private static final Pattern TOTAL = Pattern.compile("MemTotal:\\s+(\\d+) kB");
    private static final Pattern UNIFIED = Pattern.compile("^0::(/.*)$");
    private static final Pattern FIRST_VERSION = Pattern.compile("^\\d+:(?:[^:]*,)?memory(?:,[^:]*)?:(/.*)$");

    private final Path root;

    /** The root stands for {@code /}. */
    public JobMemory(Path root) {
        this.root = requireNonNull(root, "root is null");
    }

    /** In MiB. */
    public long mebibytes() {
        return Math.min(machineMebibytes(), limitMebibytes().orElse(Long.MAX_VALUE));
    }

    /** Physical memory in MiB. */
    private long machineMebibytes() {
        Matcher matcher = TOTAL.matcher(String.join("\n", lines(root.resolve("proc/meminfo"))));
        if (!matcher.find()) {
            throw new ClusterException("/proc/meminfo has no MemTotal: only Linux is supported.");
        }
        return Long.parseLong(matcher.group(1)) / 1024;
    }

    /** The least limit of a control group, in MiB; empty if there is none. */
    public OptionalLong limitMebibytes() {
        return lines(root.resolve("proc/self/cgroup")).stream()
                .flatMap(line -> Stream.concat(
                        limits(UNIFIED.matcher(line), root.resolve("sys/fs/cgroup"), "memory.max"),
                        limits(
                                FIRST_VERSION.matcher(line),
                                root.resolve("sys/fs/cgroup/memory"),
                                "memory.limit_in_bytes")))
                .mapToLong(bytes -> bytes >> 20)
                .min();
    }

    /** Those of a group and of the groups that it is in. In a container the mount may begin below the group's path. */
    private static Stream<Long> limits(Matcher group, Path mount, String file) {
        if (!group.matches()) {
            return Stream.empty();
        }
        Path own = mount.resolve(group.group(1).substring(1)).normalize();
        return Stream.iterate(own.startsWith(mount) ? own : mount, path -> path.startsWith(mount), Path::getParent)
                .flatMap(path -> lines(path.resolve(file)).stream())
                .filter(line -> line.matches("\\d{1,18}"))
                .map(Long::parseLong);
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            return List.of();
        }
    }
}
