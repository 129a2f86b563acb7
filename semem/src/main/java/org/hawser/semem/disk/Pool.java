// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import java.io.Closeable;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.hawser.common.localfs.InnerFile;
import org.hawser.common.localfs.LocalDiskPart;
import org.hawser.semem.policy.PoolNames;
import org.hawser.semem.pool.Extents;
import org.hawser.semem.pool.PoolLink;
import org.hawser.semem.pool.PoolMark;
import org.hawser.semem.wire.MemoryMessage;

/** The intermediate files of one file system that are in the pool file of their node. */
final class Pool implements Closeable {
    private static final int COPY_BYTES = 128 << 10;

    private final Function<Path, AgentClient> agents;
    private final Fallbacks fallbacks;
    private final Function<File, PoolHandles> opener;
    /** By application: the pool file stays at least as long as one that uses it. */
    private final Map<Path, PoolHandles> handles = new ConcurrentHashMap<>();

    private final Map<Path, PoolOutput> open = new ConcurrentHashMap<>();
    private final PoolReaders readers = new PoolReaders();
    private volatile boolean closed;

    /** @param opener makes the handles of a pool file */
    Pool(Function<Path, AgentClient> agents, Fallbacks fallbacks, Function<File, PoolHandles> opener) {
        this.opener = opener;
        this.agents = agents;
        this.fallbacks = fallbacks;
    }

    /** Opens a file for writing, if there is a pool file and room in it for this one. */
    Optional<PoolOutput> write(Placed file, LocalDiskPart.Opener opener) throws IOException {
        Optional<PoolHandles> there = handles(file);
        if (there.isEmpty() || !PoolNames.isFit(file.name().relative())) {
            return Optional.empty();
        }
        try {
            PoolOutput out = PoolOutput.open(this, file, agent(file), there.get(), opener);
            open.put(file.memory(), out);
            return Optional.of(out);
        } catch (RoomRefusedException e) {
            refused(file, e);
            return Optional.empty();
        }
    }

    void refused(Placed file, IOException why) {
        String reason = "not in the pool file: " + Fallbacks.reason(why, "it cannot be written");
        fallbacks.count(reason, file.name().relative(), why);
    }

    /** The file is no longer being written in the pool. */
    void done(Placed file, PoolOutput out) {
        open.remove(file.memory(), out);
    }

    /** The file, if it is in the pool, whole or not. */
    Optional<InnerFile> find(Placed file) throws IOException {
        PoolOutput writer = open.get(file.memory());
        if (writer != null) {
            return Optional.of(writer.soFar());
        }
        Optional<PooledFile> whole = whole(file);
        return whole.isPresent() ? Optional.of(whole.get()) : Optional.empty();
    }

    private Optional<PooledFile> whole(Placed file) throws IOException {
        Optional<Extents> extents = PoolMark.at(file.memory());
        Optional<PoolHandles> there = extents.isEmpty() ? Optional.empty() : handles(file);
        return there.isEmpty()
                ? Optional.empty()
                : Optional.of(new PooledFile(extents.get(), PoolMark.millis(file.memory()), there.get(), readers));
    }

    PooledFile part(Extents extents, PoolHandles of) {
        return new PooledFile(extents, System.currentTimeMillis(), of, readers);
    }

    /** Whether it is a complete file of the pool. */
    boolean has(Placed file) throws IOException {
        return PoolMark.at(file.memory()).isPresent();
    }

    /** Deletes the file if it is in the pool, and returns whether it was. */
    boolean delete(Placed file) throws IOException {
        PoolOutput writer = open.remove(file.memory());
        if (writer != null) {
            writer.discard();
            return true;
        }
        Optional<Extents> extents = PoolMark.at(file.memory());
        if (extents.isEmpty()) {
            return false;
        }
        Files.delete(file.memory());
        forget(file, extents.get());
        return true;
    }

    private void forget(Placed file, Extents extents) {
        AgentClient agent = agent(file);
        String name = file.name().relative();
        String unnamed = name + ".deleted-" + extents;
        // The name may be given again before the last reader has closed this file.
        if (readers.postpone(extents, () -> agent.tell(new MemoryMessage.Deleted(unnamed)))) {
            agent.tellOfPooled(new MemoryMessage.Renamed(name, unnamed));
        } else {
            agent.tell(new MemoryMessage.Deleted(name));
        }
    }

    /** Takes what is copied. */
    interface Target {
        void write(byte[] bytes, int offset, int length) throws IOException;
    }

    /** Copies that many bytes of a file that was begun elsewhere. */
    static void copy(InputStream from, long bytes, Placed file, Target to) throws IOException {
        byte[] piece = new byte[COPY_BYTES];
        for (long left = bytes; left > 0; ) {
            int read = from.read(piece, 0, (int) Math.min(piece.length, left));
            if (read < 0) {
                throw new IOException(left + " bytes of " + file.memory() + " are missing");
            }
            to.write(piece, 0, read);
            left -= read;
        }
    }

    /** Copies a file of the pool to a file of its own, past Hadoop's statistics. */
    void copy(Placed from, Path to) throws IOException {
        PooledFile file = whole(from).orElseThrow(() -> new IOException(from.memory() + " is not in the pool file"));
        copy(file, to);
    }

    void copy(PooledFile file, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        byte[] piece = new byte[COPY_BYTES];
        try (OutputStream target = new FileOutputStream(to.toFile())) {
            for (long at = 0; at < file.length(); ) {
                int read = file.read(at, piece, 0, piece.length);
                target.write(piece, 0, read);
                at += read;
            }
        }
    }

    /** Makes a file of the pool one of its own on the disk. */
    void moveOut(Placed file) throws IOException {
        Optional<Extents> extents = PoolMark.at(file.memory());
        copy(file, file.disk());
        file.showOnDisk();
        extents.ifPresent(freed -> forget(file, freed));
    }

    private Optional<PoolHandles> handles(Placed file) throws IOException {
        Path store = file.applicationStore();
        PoolHandles known = handles.get(store);
        if (known == null) {
            Optional<Path> place = PoolLink.in(store.getParent());
            if (place.isEmpty()) {
                return Optional.empty();
            }
            known = handles.computeIfAbsent(
                    store, missing -> opener.apply(place.get().toFile()));
        }
        if (closed) {
            known.close();
        }
        return Optional.of(known);
    }

    private AgentClient agent(Placed file) {
        return agents.apply(file.name().appDir());
    }

    @Override
    public void close() throws IOException {
        closed = true;
        for (PoolHandles of : handles.values()) {
            of.close();
        }
    }
}
