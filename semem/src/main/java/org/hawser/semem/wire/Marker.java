// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.wire;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is in the place of the data of a map output that other nodes have: a symbolic link that leads nowhere and names
 * them, so that the next agent knows it too.
 *
 * @param bytes of the data
 * @param nodes the names under which they are published, the preferred one first
 */
public record Marker(long bytes, List<String> nodes) {
    private static final String PREFIX = "/hawser-semem/moved/";
    private static final Pattern TARGET = Pattern.compile(PREFIX + "(?<bytes>\\d{1,18})/(?<nodes>.+)");
    private static final String SUFFIX = ".moving";

    public Marker {
        nodes = List.copyOf(nodes);
    }

    /** The marker at that place; empty if there is none. */
    public static Optional<Marker> at(Path place) throws IOException {
        if (!Files.isSymbolicLink(place)) {
            return Optional.empty();
        }
        Matcher target = TARGET.matcher(Files.readSymbolicLink(place).toString());
        return target.matches()
                ? Optional.of(new Marker(
                        Long.parseLong(target.group("bytes")),
                        List.of(target.group("nodes").split(","))))
                : Optional.empty();
    }

    /** Replaces what is there in one step. */
    public void replace(Path place) throws IOException {
        Path next = place.resolveSibling(place.getFileName() + SUFFIX);
        Files.deleteIfExists(next);
        Files.createSymbolicLink(next, Path.of(PREFIX + bytes + "/" + String.join(",", nodes)));
        try {
            Files.move(next, place, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(next);
        }
    }
}
