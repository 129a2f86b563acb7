// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The files of one application in the pool file. Used by {@link PoolTable} alone. */
final class PoolAccount {
    /** The size of a file that is being written. */
    private static final long OPEN = -1;

    /** @param client the one that wrote it last */
    record Entry(List<Integer> slots, long bytes, long client) {
        Entry {
            slots = List.copyOf(requireNonNull(slots, "slots is null"));
        }

        boolean isOpen() {
            return bytes == OPEN;
        }
    }

    private final NavigableMap<String, Entry> files = new TreeMap<>();
    /** Of files whose writer may still be there, although the agent has lost it. They are free at the application's end. */
    private final List<Integer> stranded = new ArrayList<>();

    Optional<Entry> file(String path) {
        return Optional.ofNullable(files.get(path));
    }

    void write(String path, List<Integer> slots, long client) {
        files.put(path, new Entry(slots, OPEN, client));
    }

    void settle(String path, List<Integer> slots, long bytes, long client) {
        files.put(path, new Entry(slots, bytes, client));
    }

    void strand(String path) {
        Entry entry = files.remove(path);
        stranded.addAll(entry.slots);
    }

    /** Removes a file, or all files of a directory; returns their slots. */
    List<Integer> remove(String path) {
        List<Integer> freed = new ArrayList<>();
        file(path).ifPresent(entry -> freed.addAll(entry.slots));
        files.remove(path);
        NavigableMap<String, Entry> below = below(path);
        below.values().forEach(entry -> freed.addAll(entry.slots));
        below.clear();
        return freed;
    }

    /** Renames a file, or all files of a directory; returns the slots of what had the new name. */
    List<Integer> rename(String from, String to) {
        Entry file = files.remove(from);
        Map<String, Entry> moved = new TreeMap<>(below(from));
        below(from).clear();
        List<Integer> freed = file == null && moved.isEmpty() ? List.of() : remove(to);
        if (file != null) {
            files.put(to, file);
        }
        moved.forEach((path, entry) -> files.put(to + path.substring(from.length()), entry));
        return freed;
    }

    /** The slots of all files, and the stranded ones. */
    List<Integer> slots() {
        List<Integer> all = new ArrayList<>(stranded);
        files.values().forEach(entry -> all.addAll(entry.slots));
        return all;
    }

    List<String> paths(Predicate<Entry> which) {
        return files.entrySet().stream()
                .filter(file -> which.test(file.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    boolean isEmpty() {
        return files.isEmpty() && stranded.isEmpty();
    }

    int files() {
        return files.size();
    }

    /** Of the complete files. */
    long bytes() {
        return files.values().stream()
                .filter(entry -> !entry.isOpen())
                .mapToLong(Entry::bytes)
                .sum();
    }

    private NavigableMap<String, Entry> below(String directory) {
        // '0' is the character after '/'.
        return files.subMap(directory + "/", true, directory + "0", false);
    }
}
