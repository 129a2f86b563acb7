// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Counts how often files are opened, by any process, in a directory and in those that are below it from the beginning on.
 * Linux tells it (inotify).
 */
final class FileOpens implements AutoCloseable {
    private static final int IN_OPEN = 0x20;
    /** Access, modification and both kinds of close. Without what comes between them, Linux counts equal opens as one. */
    private static final int IN_BETWEEN = 0x1 | 0x2 | 0x8 | 0x10;

    private static final int IN_Q_OVERFLOW = 0x4000;
    private static final int IN_ISDIR = 0x40000000;
    private static final int IN_NONBLOCK = 0x800;
    private static final int HEAD_BYTES = 4 * Integer.BYTES;
    private static final LibC C = Native.load("c", LibC.class);

    private final int queue;

    interface LibC extends Library {
        int inotify_init1(int flags);

        int inotify_add_watch(int queue, String path, int mask);

        NativeLong read(int file, byte[] into, NativeLong bytes);

        int close(int file);
    }

    FileOpens(Path directory) throws IOException {
        queue = C.inotify_init1(IN_NONBLOCK);
        List<Path> directories;
        try (Stream<Path> all = Files.walk(directory)) {
            directories = all.filter(Files::isDirectory).toList();
        }
        for (Path watched : directories) {
            if (C.inotify_add_watch(queue, watched.toString(), IN_OPEN | IN_BETWEEN) < 0) {
                throw new IOException(watched + " cannot be watched, errno " + Native.getLastError());
            }
        }
    }

    /** How often since the beginning, or since the last call, by the names of the files. */
    Map<String, Integer> byName() throws IOException {
        Map<String, Integer> opens = new TreeMap<>();
        byte[] bytes = new byte[1 << 16];
        for (int read = read(bytes); read > 0; read = read(bytes)) {
            ByteBuffer events = ByteBuffer.wrap(bytes, 0, read).order(ByteOrder.nativeOrder());
            while (events.remaining() >= HEAD_BYTES) {
                int mask = events.getInt(events.position() + Integer.BYTES);
                byte[] name = new byte[events.getInt(events.position() + 3 * Integer.BYTES)];
                events.position(events.position() + HEAD_BYTES);
                events.get(name);
                if ((mask & IN_Q_OVERFLOW) != 0) {
                    throw new IOException("there were too many opens");
                }
                if ((mask & IN_OPEN) != 0 && (mask & IN_ISDIR) == 0) {
                    opens.merge(new String(name, StandardCharsets.UTF_8).replace("\0", ""), 1, Integer::sum);
                }
            }
        }
        return opens;
    }

    private int read(byte[] into) {
        return C.read(queue, into, new NativeLong(into.length)).intValue();
    }

    @Override
    public void close() {
        C.close(queue);
    }
}
