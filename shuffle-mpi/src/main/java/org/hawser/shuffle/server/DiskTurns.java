// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import static java.util.Objects.requireNonNull;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.hawser.common.localfs.LocalIoPart;
import org.hawser.shuffle.server.OutputPlace.InPool;

/**
 * Has reads of map outputs wait for their turn on their disks, where anything gives turns.
 *
 * @param parts what gives them
 * @param files where an output is that is in a file of its own
 */
record DiskTurns(List<LocalIoPart> parts, Function<MapOutputId, Optional<Path>> files) {
    /** Nothing waits. */
    static final DiskTurns NONE = new DiskTurns(List.of(), output -> Optional.empty());

    DiskTurns {
        parts = List.copyOf(parts);
        requireNonNull(files, "files is null");
    }

    /** Reads a part of an output. */
    void read(MapOutputId output, Optional<InPool> place, long bytes, LocalIoPart.Read read) throws IOException {
        Optional<Path> file =
                parts.isEmpty() ? Optional.empty() : place.map(InPool::file).or(() -> files.apply(output));
        LocalIoPart.Read whole = read;
        if (file.isPresent()) {
            File named = file.get().toFile();
            for (LocalIoPart part : parts) {
                LocalIoPart.Read inner = whole;
                whole = () -> part.read(output.job().name().application(), named, bytes, inner);
            }
        }
        whole.run();
    }
}
