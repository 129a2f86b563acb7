// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.move;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.zip.CRC32C;
import org.hawser.shuffle.server.compat.Unmapping;
import org.hawser.transport.TransportException;

/** A file that is sent from where it is mapped. It stays mapped until the transport needs no part of it any more. */
final class OutgoingFile implements Closeable {
    private static final long REGION_BYTES = 1L << 30;

    private final Path path;
    private final Object key;
    private final long bytes;
    private final List<MappedByteBuffer> regions;
    private int users = 1;

    private OutgoingFile(Path path, Object key, long bytes, List<MappedByteBuffer> regions) {
        this.path = path;
        this.key = key;
        this.bytes = bytes;
        this.regions = regions;
    }

    /** Maps all of a file, which must not be a link. */
    static OutgoingFile open(Path path) throws IOException {
        Object key = key(path);
        List<MappedByteBuffer> regions = new ArrayList<>();
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            long bytes = channel.size();
            for (long at = 0; at < bytes; at += REGION_BYTES) {
                regions.add(channel.map(FileChannel.MapMode.READ_ONLY, at, Math.min(REGION_BYTES, bytes - at)));
            }
            return new OutgoingFile(path, key, bytes, List.copyOf(regions));
        } catch (IOException | RuntimeException e) {
            regions.forEach(Unmapping::unmap);
            throw e;
        }
    }

    long bytes() {
        return bytes;
    }

    /** Whether the same file is still there, with the same size. */
    boolean isStillThere() throws IOException {
        return key(path).equals(key) && Files.size(path) == bytes;
    }

    long checksum() {
        CRC32C sum = new CRC32C();
        regions.forEach(region -> sum.update(region.duplicate()));
        return sum.getValue();
    }

    /** A piece that begins there, of at most so many bytes. */
    ByteBuffer piece(long offset, int most) {
        MappedByteBuffer region = regions.get((int) (offset / REGION_BYTES));
        int from = (int) (offset % REGION_BYTES);
        return region.slice(from, Math.min(most, region.capacity() - from));
    }

    /** The transport has a piece until this call is over. */
    @SuppressWarnings("FutureReturnValueIgnored") // What hangs on it is done when it completes.
    <T> CompletableFuture<T> inUse(CompletableFuture<T> call) {
        synchronized (this) {
            users++;
        }
        call.whenComplete((done, failure) -> {
            Throwable cause = failure instanceof CompletionException e ? e.getCause() : failure;
            if (cause instanceof TransportException e && e.buffersQuarantined()) {
                e.quarantine().orElseThrow().over().thenRun(this::close);
            } else {
                close();
            }
        });
        return call;
    }

    /** Unmaps it as soon as nobody needs it. To be called once. */
    @Override
    public synchronized void close() {
        users--;
        if (users == 0) {
            regions.forEach(Unmapping::unmap);
        }
    }

    private static Object key(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey();
    }
}
