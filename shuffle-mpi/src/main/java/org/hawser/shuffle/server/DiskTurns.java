// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import static java.util.Objects.requireNonNull;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.hawser.common.localfs.LocalIoPart;
import org.hawser.shuffle.server.OutputPlace.InPool;
import org.hawser.shuffle.wire.Range;

/**
 * Has reads of map outputs wait for their turn on their disks, where anything gives turns. A request has one turn, for all that
 * is not in the page cache: waiting for several could outlast the reducer's timeout.
 *
 * @param parts what gives turns
 * @param files where an output is that is in a file of its own, on a disk
 */
record DiskTurns(List<LocalIoPart> parts, Function<MapOutputId, Optional<Path>> files) {
    /** Nothing waits. */
    static final DiskTurns NONE = new DiskTurns(List.of(), output -> Optional.empty());

    DiskTurns {
        parts = List.copyOf(parts);
        requireNonNull(files, "files is null");
    }

    /**
     * Reads outputs of a job. The first that is not cached stands for the device of all.
     *
     * @param cached which ranges cost the device nothing
     * @param pools where an output is that is in a pool file
     */
    void read(
            Job job,
            List<Range> ranges,
            Predicate<Range> cached,
            Function<MapOutputId, Optional<InPool>> pools,
            Runnable reads) {
        List<Range> uncached = parts.isEmpty()
                ? List.of()
                : ranges.stream().filter(cached.negate()).toList();
        long bytes = uncached.stream().mapToLong(Range::bytes).sum();
        Optional<Path> file = uncached.stream()
                .findFirst()
                .map(range -> new MapOutputId(job, range.map()))
                .flatMap(output -> pools.apply(output).map(InPool::file).or(() -> files.apply(output)));
        LocalIoPart.Read whole = reads::run;
        if (file.isPresent()) {
            File named = file.get().toFile();
            String application = job.name().application();
            for (LocalIoPart part : parts) {
                LocalIoPart.Read inner = whole;
                whole = () -> part.read(application, named, bytes, inner);
            }
        }
        try {
            whole.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
