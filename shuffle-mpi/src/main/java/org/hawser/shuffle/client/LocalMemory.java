// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hawser.reuse.config.Ownership;
import org.hawser.shuffle.wire.FilePlace;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MapAttempt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens segments in files in this node's memory, where agents say that they are. Only in directories of the reducer's own
 * job that no other account owns or could replace, and only regular files of this account that have the segment. Safe for
 * use by several threads.
 */
final class LocalMemory {
    private static final Logger LOG = LoggerFactory.getLogger(LocalMemory.class);

    /** For codecs, which read a few bytes at a time; what reads more gets it straight from the file. */
    private static final int BUFFER_BYTES = 64 << 10;

    private final JobName job;
    private final Ownership owner = Ownership.ofThisProcess();
    private final Set<String> trusted = ConcurrentHashMap.newKeySet();
    private final Set<String> useless = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean told = new AtomicBoolean();

    LocalMemory(JobName job) {
        this.job = job;
    }

    /** A segment in a file, which is not looked at before {@link #open}. */
    record Segment(LocalMemory memory, FilePlace place, MapAttempt map, long bytes) {
        /** Its content, which stays even if the file is deleted. */
        InputStream open() throws NotInPlaceException {
            return memory.open(this);
        }
    }

    /** The segment; whatever may be at that place. */
    Segment segment(FilePlace place, MapAttempt map, long bytes) {
        return new Segment(this, place, map, bytes);
    }

    /** Whether nothing is known that speaks against reading there. */
    boolean isUsable(FilePlace place) {
        return !useless.contains(place.directory());
    }

    /** A segment has not been read in place: says so once. */
    void failed(ArrivingSegment segment, Throwable cause) {
        if (told.compareAndSet(false, true)) {
            LOG.warn(
                    "{} cannot be read in this node's memory; such map outputs are fetched from the agent instead: {}",
                    segment,
                    cause.toString());
        } else {
            LOG.debug("{} cannot be read in this node's memory", segment, cause);
        }
    }

    @SuppressWarnings("StreamResourceLeak") // The caller closes it.
    private InputStream open(Segment segment) throws NotInPlaceException {
        try {
            requireTrusted(segment.place().directory());
            Path file = segment.place().file(segment.map());
            owner.requireFile(file);
            FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
            try {
                return new BufferedInputStream(part(channel, segment), (int) Math.min(BUFFER_BYTES, segment.bytes()));
            } catch (IOException | RuntimeException e) {
                channel.close();
                throw e;
            }
        } catch (IOException | InvalidPathException e) {
            throw new NotInPlaceException(e);
        }
    }

    private static FilePart part(FileChannel channel, Segment segment) throws IOException {
        long offset = segment.place().offset();
        if (offset > channel.size() - segment.bytes()) {
            throw new IOException(
                    segment.bytes() + " bytes at " + offset + " are not within a file of " + channel.size() + " bytes");
        }
        return new FilePart(channel, offset, segment.bytes());
    }

    private void requireTrusted(String name) throws IOException {
        if (trusted.contains(name)) {
            return;
        }
        try {
            Path directory = Path.of(name);
            if (!directory.endsWith(Path.of(job.application(), "output"))) {
                throw new IOException(name + " is no directory of " + job);
            }
            owner.require(directory);
            trusted.add(name);
        } catch (IOException | RuntimeException e) {
            useless.add(name);
            throw e;
        }
    }
}
