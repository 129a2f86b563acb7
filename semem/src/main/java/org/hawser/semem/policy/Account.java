// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** The files of one application, and what they take. Used by {@link Ledger} alone. */
final class Account {
    /** No client: the file is complete. */
    private static final long NOBODY = -1;
    /** The directory of what is kept for other nodes. */
    private static final String LENT = "lent";

    /** @param client the one that writes it, or {@link #NOBODY} */
    private record Entry(long bytes, long client) {}

    private final String application;
    private final NavigableMap<String, Entry> files = new TreeMap<>();
    private long settled;
    private long lent;
    private long reserved;

    Account(String application) {
        this.application = application;
    }

    Usage usage() {
        return new Usage(application, settled, reserved, files.size());
    }

    boolean isOf(String name) {
        return application.equals(name);
    }

    long bytes() {
        return settled + reserved;
    }

    boolean isEmpty() {
        return files.isEmpty();
    }

    /** Whether it has files that were written on this node. */
    boolean hasOwn() {
        return !files.headMap(LENT + "/").isEmpty()
                || !files.tailMap(LENT + "0").isEmpty();
    }

    /** The key in the account for a file that is kept for another node. */
    static String lent(String path) {
        return LENT + "/" + path;
    }

    private static boolean isLent(String path) {
        return path.startsWith(LENT + "/");
    }

    /** What it has here from other nodes takes. */
    long lentBytes() {
        return lent;
    }

    /** What the file takes, 0 if there is none. */
    long bytes(String path) {
        return Optional.ofNullable(files.get(path)).map(Entry::bytes).orElse(0L);
    }

    /** What the file takes if it is complete, otherwise 0. */
    long settled(String path) {
        Entry entry = files.get(path);
        return entry == null || entry.client != NOBODY ? 0 : entry.bytes;
    }

    /** What complete files take that were written on this node. */
    Map<String, Long> settled() {
        Map<String, Long> bytes = new HashMap<>();
        files.forEach((path, entry) -> {
            if (entry.client == NOBODY && !isLent(path)) {
                bytes.put(path, entry.bytes);
            }
        });
        return bytes;
    }

    boolean isBeingWritten(String path) {
        Entry entry = files.get(path);
        return entry != null && entry.client != NOBODY;
    }

    boolean writes(long client, String path) {
        Entry entry = files.get(path);
        return entry != null && entry.client == client;
    }

    void reserve(String path, long bytes, long client) {
        put(path, new Entry(bytes, client));
    }

    void settle(String path, long bytes) {
        put(path, new Entry(bytes, NOBODY));
    }

    /** Removes the files that were written on this node. Returns what they took. */
    long removeOwn() {
        long before = bytes();
        files.keySet().stream().filter(path -> !isLent(path)).toList().forEach(path -> put(path, null));
        return before - bytes();
    }

    /** Removes a file, or all files of a directory. */
    void remove(String path) {
        put(path, null);
        List.copyOf(below(path).keySet()).forEach(file -> put(file, null));
    }

    /** Renames a file, or all files of a directory; what has the new name goes. */
    void rename(String from, String to) {
        Entry file = files.get(from);
        Map<String, Entry> below = new TreeMap<>(below(from));
        if (file != null || !below.isEmpty()) {
            remove(from);
            remove(to);
        }
        if (file != null) {
            put(to, file);
        }
        below.forEach((path, entry) -> put(to + path.substring(from.length()), entry));
    }

    /** The files that this client writes. */
    List<String> unfinished(long client) {
        List<String> unfinished = new ArrayList<>();
        files.forEach((path, entry) -> {
            if (entry.client == client) {
                unfinished.add(path);
            }
        });
        return unfinished;
    }

    /** Removes the files that this client writes, and returns them. */
    List<String> removeUnfinished(long client) {
        List<String> unfinished = unfinished(client);
        unfinished.forEach(path -> put(path, null));
        return unfinished;
    }

    private NavigableMap<String, Entry> below(String directory) {
        // '0' is the character after '/'.
        return files.subMap(directory + "/", true, directory + "0", false);
    }

    private void put(String path, Entry entry) {
        count(path, entry == null ? files.remove(path) : files.put(path, entry), -1);
        count(path, entry, 1);
    }

    private void count(String path, Entry entry, int sign) {
        if (entry == null) {
            return;
        }
        if (entry.client == NOBODY) {
            settled += sign * entry.bytes;
        } else {
            reserved += sign * entry.bytes;
        }
        if (isLent(path)) {
            lent += sign * entry.bytes;
        }
    }
}
