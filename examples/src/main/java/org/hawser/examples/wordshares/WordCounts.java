// SPDX-License-Identifier: Apache-2.0
package org.hawser.examples.wordshares;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** How often words occur, and how that is sent. */
final class WordCounts {
    private final Map<String, Long> counts = new HashMap<>();

    void add(String word, long count) {
        counts.merge(word, count, Long::sum);
    }

    /** Adds what {@link #byOwner} has packed. */
    void addAll(byte[] packed) throws IOException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(packed))) {
            while (in.available() > 0) {
                add(in.readUTF(), in.readLong());
            }
        }
    }

    /** Of all words together. */
    long total() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    SortedMap<String, Long> sorted() {
        return Collections.unmodifiableSortedMap(new TreeMap<>(counts));
    }

    /** The counts for each of so many tasks; the word says whose it is. */
    byte[][] byOwner(int tasks) throws IOException {
        ByteArrayOutputStream[] packed = new ByteArrayOutputStream[tasks];
        for (int task = 0; task < tasks; task++) {
            packed[task] = new ByteArrayOutputStream();
        }
        for (Map.Entry<String, Long> word : sorted().entrySet()) {
            int owner = Math.floorMod(word.getKey().hashCode(), tasks);
            DataOutputStream out = new DataOutputStream(packed[owner]);
            out.writeUTF(word.getKey());
            out.writeLong(word.getValue());
        }
        byte[][] bytes = new byte[tasks][];
        for (int task = 0; task < tasks; task++) {
            bytes[task] = packed[task].toByteArray();
        }
        return bytes;
    }
}
