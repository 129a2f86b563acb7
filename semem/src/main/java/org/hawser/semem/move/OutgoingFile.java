// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.move;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.hawser.semem.store.MappedRegions;
import org.hawser.transport.TransportException;

/** A file that is sent from where it is mapped. It stays mapped until the transport needs no part of it any more. */
final class OutgoingFile implements Closeable {
    private final Path path;
    private final Object key;
    private final MappedRegions content;
    private int users = 1;

    private OutgoingFile(Path path, Object key, MappedRegions content) {
        this.path = path;
        this.key = key;
        this.content = content;
    }

    /** Maps all of a file, which must not be a link. */
    static OutgoingFile open(Path path) throws IOException {
        Object key = key(path);
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            return new OutgoingFile(path, key, MappedRegions.map(channel, FileChannel.MapMode.READ_ONLY));
        }
    }

    MappedRegions content() {
        return content;
    }

    long bytes() {
        return content.bytes();
    }

    /** Whether the same file is still there, with the same size. */
    boolean isStillThere() throws IOException {
        return key(path).equals(key) && Files.size(path) == bytes();
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
            content.unmap();
        }
    }

    private static Object key(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey();
    }
}
