// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.central;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * How many requests of each kind a file server has had, reads and writes aside.
 *
 * @param counts by kind, such as {@code open}
 */
public record DiskOperations(Map<String, Long> counts) {
    /** Opens of what tasks leave for each other and for themselves; other files of YARN are opened as well. */
    static final String INTERMEDIATE_OPEN = "open intermediate";

    private static final String OPEN = "open";

    /** Map outputs and merges, what found no room in memory, and spills, as {@code YarnOutputFiles} names them. */
    private static final Pattern INTERMEDIATE = Pattern.compile(
            "open \".*(/appcache/application_\\d+_\\d+/(output/|semem-disk/|attempt_)|/hawser-semem-pool\").*");

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
            boolean intermediate =
                    kind.equals(OPEN) && INTERMEDIATE.matcher(line).matches();
            counts.merge(intermediate ? INTERMEDIATE_OPEN : kind, 1L, Long::sum);
        }
    }

    /** Opens of all files. */
    public long opens() {
        return of(OPEN) + intermediateOpens();
    }

    /** Opens of files with intermediate data. */
    public long intermediateOpens() {
        return of(INTERMEDIATE_OPEN);
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
