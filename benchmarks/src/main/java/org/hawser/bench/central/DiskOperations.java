// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.central;

import java.util.Map;
import java.util.TreeMap;

/**
 * How many requests of each kind a file server has had, reads and writes aside.
 *
 * @param counts by kind, such as {@code open}
 */
public record DiskOperations(Map<String, Long> counts) {
    /** The kinds, by the word that a line of the log of {@code sftp-server} begins with. */
    private static final Map<String, String> KINDS = Map.ofEntries(
            Map.entry("open", "open"),
            Map.entry("close", "close"),
            Map.entry("lstat", "stat"),
            Map.entry("stat", "stat"),
            Map.entry("statvfs", "statvfs"),
            Map.entry("set", "set attributes"),
            Map.entry("mkdir", "mkdir"),
            Map.entry("rmdir", "rmdir"),
            Map.entry("remove", "remove"),
            Map.entry("rename", "rename"),
            Map.entry("posix-rename", "rename"),
            Map.entry("opendir", "list"),
            Map.entry("symlink", "link"),
            Map.entry("hardlink", "link"),
            Map.entry("readlink", "readlink"));

    public DiskOperations {
        counts = new TreeMap<>(counts);
    }

    /** None. */
    public static DiskOperations none() {
        return new DiskOperations(Map.of());
    }

    /** These and one more, if the line of the server's log is one of a request. */
    void add(String line) {
        int end = line.indexOf(' ');
        String kind = end < 0 ? null : KINDS.get(line.substring(0, end));
        if (kind != null) {
            counts.merge(kind, 1L, Long::sum);
        }
    }

    public long of(String kind) {
        return counts.getOrDefault(kind, 0L);
    }

    /** All but the ends of files, which follow from the opens. */
    public long total() {
        return counts.values().stream().mapToLong(Long::longValue).sum() - of("close");
    }

    /** What has been added since an earlier moment. */
    public DiskOperations since(DiskOperations earlier) {
        Map<String, Long> more = new TreeMap<>();
        counts.forEach((kind, count) -> more.put(kind, count - earlier.of(kind)));
        more.values().removeIf(count -> count == 0);
        return new DiskOperations(more);
    }
}
