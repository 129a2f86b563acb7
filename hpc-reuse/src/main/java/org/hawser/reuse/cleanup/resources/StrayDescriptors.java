// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.resources;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hawser.reuse.cleanup.OpenDescriptors;

/**
 * Finds the descriptors that a container left open and that could be noticed.
 *
 * @param extra what the new descriptors refer to, by number
 * @param sockets the states of those that are sockets, by number
 */
record StrayDescriptors(Map<Integer, String> extra, Map<Integer, SocketState> sockets) {
    private static final int WRITE_MODES = 0b11;

    /** Looks at what is open and was not open in {@code baseline}. */
    static StrayDescriptors beyond(Set<String> baseline) {
        Map<Integer, String> extra = OpenDescriptors.byNumber();
        extra.values().removeAll(baseline);
        Map<Integer, SocketState> sockets = new HashMap<>();
        extra.forEach((number, target) -> {
            if (target.startsWith("socket:")) {
                SocketState.of(number).ifPresent(state -> sockets.put(number, state));
            }
        });
        return new StrayDescriptors(extra, sockets);
    }

    /** Sockets that listen, files under {@code workDir} and files open for writing anywhere. */
    List<Integer> toClose(Path workDir) {
        String prefix = workDir + "/";
        List<Integer> numbers = new ArrayList<>();
        extra.forEach((number, target) -> {
            boolean written = target.startsWith("/") && isRegularFileForWriting(number);
            if (written || target.startsWith(prefix) || sockets.get(number) == SocketState.LISTENING) {
                numbers.add(number);
            }
        });
        return numbers;
    }

    /** Connected sockets, by number: a keep-alive cache of the Java runtime may hold an idle one for seconds. */
    List<Integer> connections() {
        return sockets.entrySet().stream()
                .filter(entry -> entry.getValue() == SocketState.CONNECTED)
                .map(Map.Entry::getKey)
                .toList();
    }

    String target(int number) {
        return extra.get(number);
    }

    private static boolean isRegularFileForWriting(int number) {
        try {
            String info = Files.readString(Path.of("/proc/self/fdinfo/" + number), StandardCharsets.ISO_8859_1);
            String flags = info.lines()
                    .filter(line -> line.startsWith("flags:"))
                    .findFirst()
                    .orElse("flags: 0")
                    .substring("flags:".length())
                    .strip();
            return (Integer.parseInt(flags, 8) & WRITE_MODES) != 0
                    && Files.isRegularFile(Path.of("/proc/self/fd/" + number));
        } catch (IOException e) {
            return false;
        }
    }
}
