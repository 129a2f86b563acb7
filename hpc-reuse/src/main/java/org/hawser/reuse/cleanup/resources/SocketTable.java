// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.resources;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The kernel's tables of this process's network name space: which socket listens, which is connected. */
final class SocketTable {
    enum State {
        LISTENING,
        CONNECTED
    }

    private static final List<String> TCP = List.of("/proc/self/net/tcp", "/proc/self/net/tcp6");
    private static final String UNIX = "/proc/self/net/unix";
    private static final String TCP_ESTABLISHED = "01";
    private static final String TCP_LISTEN = "0A";
    private static final int TCP_STATE = 3;
    private static final int TCP_INODE = 9;
    private static final String UNIX_ACCEPTS = "00010000";
    private static final int UNIX_FLAGS = 3;
    private static final int UNIX_INODE = 6;
    private static final int UNIX_PATH = 7;

    /** Where HotSpot listens for jcmd, jstack and jmap from the first one on; it binds to the longer name, then renames. */
    private static final String ATTACH =
            "/tmp/.java_pid" + ProcessHandle.current().pid();

    private static final Set<String> OF_JVM = Set.of(ATTACH, ATTACH + ".tmp");

    private SocketTable() {}

    /**
     * States by descriptor name such as {@code socket:[4711]}. Left out are connected Unix sockets, since the slot's own
     * link is one that is made anew when its agent restarts, and the one that the JVM's own tools attach to: HotSpot opens it
     * once in a process, so that a slot without it could not be looked into any more.
     */
    static Map<String, State> read() {
        Map<String, State> states = new HashMap<>();
        for (String table : TCP) {
            for (String[] columns : rows(table, TCP_INODE)) {
                if (columns[TCP_STATE].equals(TCP_LISTEN)) {
                    states.put(name(columns[TCP_INODE]), State.LISTENING);
                } else if (columns[TCP_STATE].equals(TCP_ESTABLISHED)) {
                    states.put(name(columns[TCP_INODE]), State.CONNECTED);
                }
            }
        }
        for (String[] columns : rows(UNIX, UNIX_INODE)) {
            boolean ofJvm = columns.length > UNIX_PATH && OF_JVM.contains(columns[UNIX_PATH]);
            if (columns[UNIX_FLAGS].equals(UNIX_ACCEPTS) && !ofJvm) {
                states.put(name(columns[UNIX_INODE]), State.LISTENING);
            }
        }
        return states;
    }

    private static String name(String inode) {
        return "socket:[" + inode + "]";
    }

    /** A kernel without a protocol has no table for it. */
    private static List<String[]> rows(String table, int lastColumn) {
        try {
            return Files.readAllLines(Path.of(table), StandardCharsets.ISO_8859_1).stream()
                    .skip(1)
                    .map(line -> line.strip().split("\\s+"))
                    .filter(columns -> columns.length > lastColumn)
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
