// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.hawser.shuffle.policy.SegmentId;
import org.hawser.shuffle.policy.Source;

/**
 * A segment that is arriving in staging memory. {@link Fetches} creates it when its first bytes are there and adds the
 * others, at whatever offset they come; one copier reads it in order, while the rest still arrives. One in a file in this
 * node's memory has no part in staging memory: its copier reads it there.
 */
public final class ArrivingSegment {
    private final SegmentId id;
    private final String attempt;
    private final Source source;
    private final long bytes;
    private final long rawBytes;
    private final CopyEvents events;
    private final Optional<LocalMemory.Segment> inMemory;
    private final TreeMap<Long, StagingRegion> arrived = new TreeMap<>();
    private long takenBytes;
    private boolean over;
    private Optional<IOException> failure = Optional.empty();
    private long waitedNanos;
    private volatile Carrier carrier;

    /** A segment without content yet. Its bytes are those on the wire, as they are on the disk of its server. */
    ArrivingSegment(SegmentId id, String attempt, Source source, long bytes, long rawBytes, CopyEvents events) {
        this(id, attempt, source, bytes, rawBytes, events, Optional.empty());
    }

    /** The same; if it is in a file in this node's memory, it is read there. */
    ArrivingSegment(
            SegmentId id,
            String attempt,
            Source source,
            long bytes,
            long rawBytes,
            CopyEvents events,
            Optional<LocalMemory.Segment> inMemory) {
        this.id = id;
        this.attempt = attempt;
        this.source = source;
        this.events = events;
        this.bytes = bytes;
        this.rawBytes = rawBytes;
        this.inMemory = inMemory;
        this.carrier = inMemory.isPresent() ? Carrier.MEMORY : Carrier.MPI;
    }

    public SegmentId id() {
        return id;
    }

    /** The map attempt's full name. */
    public String attempt() {
        return attempt;
    }

    /** Its length on the wire. */
    public long bytes() {
        return bytes;
    }

    /** Its length without compression. */
    public long rawBytes() {
        return rawBytes;
    }

    /** What brought its latest bytes. */
    public Carrier carrier() {
        return carrier;
    }

    /** Tells whether its copier waits for the merge's memory. */
    public void stalled(boolean waits) {
        events.stalled(this, waits);
    }

    /** Whether it is read in this node's memory. */
    boolean isInPlace() {
        return inMemory.isPresent();
    }

    /**
     * All of it, for one copier; reading may wait for what is still on its way.
     *
     * @throws NotInPlaceException if it cannot be read in this node's memory
     */
    InputStream open() throws NotInPlaceException {
        return inMemory.isPresent() ? inMemory.get().open() : new SegmentInput(this);
    }

    /** More of it; false if nobody wants it any more. */
    synchronized boolean add(long offset, StagingRegion chunk, Carrier broughtBy) {
        if (over) {
            return false;
        }
        carrier = broughtBy;
        arrived.put(offset, chunk);
        notifyAll();
        return true;
    }

    /** No more of it will come. */
    synchronized void fail(IOException cause) {
        failure = Optional.of(cause);
        notifyAll();
    }

    /** The bytes that follow those taken so far, if they are here. */
    synchronized Optional<StagingRegion> poll() {
        StagingRegion next = arrived.remove(takenBytes);
        if (next != null) {
            takenBytes += next.bytes();
        }
        return Optional.ofNullable(next);
    }

    /** The bytes that follow, waiting for them; empty at the end. Fails if they will not come. */
    synchronized Optional<StagingRegion> take() throws IOException, InterruptedException {
        while (takenBytes < bytes) {
            Optional<StagingRegion> next = poll();
            if (next.isPresent()) {
                return next;
            }
            if (failure.isPresent()) {
                throw failure.get();
            }
            wait();
        }
        return Optional.empty();
    }

    /** Why no more of it will come, if so. */
    synchronized Optional<IOException> failure() {
        return failure;
    }

    /** Whether all of it was taken. */
    synchronized boolean exhausted() {
        return takenBytes == bytes;
    }

    /** Lets nothing more in; returns what was not taken. */
    synchronized List<StagingRegion> end() {
        over = true;
        List<StagingRegion> rest = List.copyOf(arrived.values());
        arrived.clear();
        return rest;
    }

    /** Its copier has waited for the next bytes of it that long. */
    synchronized void waited(long nanos) {
        waitedNanos += nanos;
    }

    /** How long its copier has waited for it, in all. */
    synchronized long waitedNanos() {
        return waitedNanos;
    }

    CopyEvents events() {
        return events;
    }

    @Override
    public String toString() {
        return attempt + " from " + source;
    }
}
