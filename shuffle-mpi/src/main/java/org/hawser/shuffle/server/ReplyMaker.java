// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.hawser.shuffle.server.MapIndex.Partition;
import org.hawser.shuffle.server.OutputPlace.InPool;
import org.hawser.shuffle.server.OutputPlace.Moved;
import org.hawser.shuffle.wire.FilePlace;
import org.hawser.shuffle.wire.MapAttempt;
import org.hawser.shuffle.wire.Piece;
import org.hawser.shuffle.wire.Range;
import org.hawser.shuffle.wire.SegmentLength;
import org.hawser.shuffle.wire.SegmentStatus;
import org.hawser.shuffle.wire.ShuffleReply;
import org.hawser.shuffle.wire.ShuffleRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the replies of the shuffle server: reads from disk what a checked request asks for. Called by the server's I/O
 * threads, because it waits for the disk. Safe for use by several threads.
 *
 * @param gatherBuffers in which small pieces are put together
 * @param sendBuffers from which other hosts are sent all pieces
 * @param readBuffers from which this host is sent pieces of files that cannot be mapped
 * @param places know the map outputs that are not in files of their own
 * @param elsewhere whether an output that they do not know has a mark of such a one; so it is for a moment after an agent's
 *     start, or when an output is lost
 * @param starting whether they may still learn of outputs of an earlier agent's time; afterwards, one that they do not know
 *     must not keep reducers from the others
 * @param memory in which directory in this node's memory an output is, if it is
 * @param turns in which disks are read
 * @param whenMissing told of those that there are not; must return at once
 */
record ReplyMaker(
        IndexCache indexes,
        FilePool files,
        DirectBuffers gatherBuffers,
        DirectBuffers sendBuffers,
        DirectBuffers readBuffers,
        OutputPlaces places,
        Predicate<MapOutputId> elsewhere,
        BooleanSupplier starting,
        Function<MapOutputId, Optional<Path>> memory,
        DiskTurns turns,
        Consumer<MapOutputId> whenMissing,
        ShuffleMetrics metrics) {
    private static final Logger LOG = LoggerFactory.getLogger(ReplyMaker.class);

    /**
     * What cannot be read has its status in the reply; if this fails all the same, it leaves nothing in use.
     *
     * @throws BusyException if it is to be asked again in a moment
     */
    PreparedReply prepare(Session session, ShuffleRequest.InSession request) {
        return request instanceof ShuffleRequest.Fetch fetch
                ? fetch(session, fetch)
                : lengths(session, (ShuffleRequest.Lengths) request);
    }

    private PreparedReply lengths(Session session, ShuffleRequest.Lengths request) {
        List<SegmentLength> lengths = new ArrayList<>(request.count());
        for (MapAttempt map : request.maps()) {
            lengths.add(length(new MapOutputId(session.job(), map), request.reduce(), session.sameHost()));
        }
        return new PreparedReply(
                new ShuffleReply.Lengths(lengths), new MappedPayload(files, gatherBuffers, readBuffers));
    }

    private SegmentLength length(MapOutputId output, int reduce, boolean sameHost) {
        Optional<OutputPlace> place = placeOf(output);
        // What was read before had no mark then, or the place is known.
        if (place.isEmpty() && starting.getAsBoolean() && !indexes.has(output) && elsewhere.test(output)) {
            throw new BusyException("it is not known yet where " + output + " is");
        }
        try {
            Partition partition = partition(output, reduce);
            if (place.isPresent() && place.get() instanceof Moved moved) {
                metrics.count(SegmentStatus.MOVED);
                return SegmentLength.moved(partition.partBytes(), partition.rawBytes(), moved.sources());
            }
            Optional<Path> directory = place.isPresent() ? Optional.empty() : memory.apply(output);
            if (directory.isPresent()) {
                metrics.count(SegmentStatus.IN_MEMORY);
                return SegmentLength.inMemory(
                        partition.partBytes(),
                        partition.rawBytes(),
                        directory.filter(any -> sameHost).flatMap(path -> FilePlace.of(path, partition.offset())));
            }
            SegmentStatus status = place.isPresent() ? SegmentStatus.POOLED : SegmentStatus.OK;
            metrics.count(status);
            return new SegmentLength(status, partition.partBytes(), partition.rawBytes());
        } catch (IOException e) {
            return SegmentLength.none(status(output, e));
        }
    }

    private PreparedReply fetch(Session session, ShuffleRequest.Fetch request) {
        List<Piece> pieces = new ArrayList<>(request.count());
        Payload payload = session.sameHost()
                ? new MappedPayload(files, gatherBuffers, readBuffers)
                : new CopiedPayload(files, sendBuffers);
        try {
            turns.read(
                    session.job(),
                    request.ranges(),
                    range -> isCached(new MapOutputId(session.job(), range.map()), request.reduce(), range),
                    this::poolOf,
                    () -> request.ranges()
                            .forEach(range -> pieces.add(piece(
                                    new MapOutputId(session.job(), range.map()), request.reduce(), range, payload))));
            return new PreparedReply(new ShuffleReply.Fetched(pieces), payload);
        } catch (Throwable e) {
            payload.release();
            throw e;
        }
    }

    /** Whether a range needs no turn: it is cached, was moved, or cannot be read, which {@link #piece} reports. */
    private boolean isCached(MapOutputId output, int reduce, Range range) {
        Optional<OutputPlace> place = placeOf(output);
        if (place.filter(Moved.class::isInstance).isPresent()) {
            return true;
        }
        try {
            Partition partition = partition(output, reduce, range);
            PooledFile file = files.acquire(output, place.map(InPool.class::cast));
            try {
                requireWithin(partition, file.content());
                return file.content().isCached(partition.offset() + range.offset(), range.bytes());
            } finally {
                files.release(file);
            }
        } catch (IOException | OutOfMemoryError e) {
            return true;
        }
    }

    private Piece piece(MapOutputId output, int reduce, Range range, Payload payload) {
        Optional<OutputPlace> place = placeOf(output);
        if (place.filter(Moved.class::isInstance).isPresent()) {
            metrics.count(SegmentStatus.MOVED);
            return Piece.none(SegmentStatus.MOVED);
        }
        try {
            Partition partition = partition(output, reduce, range);
            append(new Source(output, reduce, place.map(InPool.class::cast)), partition, range, payload);
            metrics.count(SegmentStatus.OK);
            return new Piece(SegmentStatus.OK, range.bytes());
        } catch (IOException e) {
            // It may have been moved just now.
            if (!placeOf(output).equals(place)) {
                return piece(output, reduce, range, payload);
            }
            if (place.isEmpty() && elsewhere.test(output)) {
                indexes.forget(output);
                metrics.count(SegmentStatus.MOVED);
                return Piece.none(SegmentStatus.MOVED);
            }
            return Piece.none(status(output, e));
        }
    }

    private record Source(MapOutputId output, int reduce, Optional<InPool> place) {}

    private void append(Source source, Partition partition, Range range, Payload payload) throws IOException {
        PooledFile file = files.acquire(source.output(), source.place());
        try {
            // Once more: from now on, whoever frees it waits until it is sent.
            requireNotFreed(source.output(), source.reduce());
            requireWithin(partition, file.content());
            payload.add(file, partition.offset() + range.offset(), range.bytes());
        } catch (Throwable e) {
            files.release(file);
            throw e;
        }
    }

    private Optional<InPool> poolOf(MapOutputId output) {
        return placeOf(output).filter(InPool.class::isInstance).map(InPool.class::cast);
    }

    private Optional<OutputPlace> placeOf(MapOutputId output) {
        return places.find(output.job().name(), output.map());
    }

    private Partition partition(MapOutputId output, int reduce) throws IOException {
        requireNotFreed(output, reduce);
        Optional<Partition> partition = indexes.get(output).partition(reduce);
        return partition.orElseThrow(() -> new IOException("the index of " + output + " has no partition " + reduce));
    }

    private Partition partition(MapOutputId output, int reduce, Range range) throws IOException {
        Partition partition = partition(output, reduce);
        if (!partition.has(range.offset(), range.bytes())) {
            throw new IOException(range + " is not within " + partition);
        }
        return partition;
    }

    private static void requireWithin(Partition partition, OutputContent content) throws IOException {
        if (partition.end() > content.bytes()) {
            throw new IOException(partition + " is not within a file of " + content.bytes() + " bytes");
        }
    }

    private void requireNotFreed(MapOutputId output, int reduce) throws NoSuchFileException {
        if (places.isFreed(output.job().name(), output.map(), reduce)) {
            throw new NoSuchFileException(output + ", partition " + reduce, null, "its reducer has committed");
        }
    }

    private SegmentStatus status(MapOutputId output, IOException cause) {
        SegmentStatus status = cause instanceof NoSuchFileException ? SegmentStatus.MISSING : SegmentStatus.UNREADABLE;
        LOG.debug("{} of {} is {}", output, output.job(), status, cause);
        if (status == SegmentStatus.MISSING) {
            whenMissing.accept(output);
        }
        metrics.count(status);
        return status;
    }

    /** What is to be sent; the payload has to be released when it is not in use any more. */
    record PreparedReply(ShuffleReply reply, Payload payload) {}
}
