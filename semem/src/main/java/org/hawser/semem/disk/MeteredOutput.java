// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Optional;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.Syncable;
import org.apache.hadoop.fs.statistics.IOStatistics;
import org.apache.hadoop.fs.statistics.IOStatisticsSource;
import org.apache.hadoop.fs.statistics.IOStatisticsSupport;
import org.apache.hadoop.io.IOUtils;
import org.hawser.common.localfs.LocalDiskPart;
import org.hawser.semem.wire.MemoryMessage;

/**
 * Writes a file in memory, as far as the agent has room for it. As soon as it has not, or anything else goes wrong there,
 * what has been written is copied to the disk, and the rest goes there.
 */
final class MeteredOutput extends OutputStream implements Syncable, StreamCapabilities, IOStatisticsSource {
    private final Placed file;
    private final AgentClient agent;
    private final Fallbacks fallbacks;
    private final Pool pool;
    private final LocalDiskPart.Opener opener;

    /** Open from the start: an agent that takes this writer for dead deletes the file by name. */
    private final FileInputStream written;

    private final Object key;

    private OutputStream out;
    private AgentSession session;
    private long room;
    private long position;
    private boolean inMemory = true;
    private boolean closed;

    private MeteredOutput(
            Placed file,
            AgentClient agent,
            Fallbacks fallbacks,
            Pool pool,
            LocalDiskPart.Opener opener,
            AgentClient.Room first,
            long there)
            throws IOException {
        this.file = file;
        this.agent = agent;
        this.fallbacks = fallbacks;
        this.pool = pool;
        this.opener = opener;
        this.session = first.session();
        this.room = there + first.bytes();
        this.position = there;
        File place = file.memory().toFile();
        this.out = opener.open(place, there > 0);
        try {
            this.key = key(file.memory());
            this.written = new FileInputStream(place);
        } catch (IOException e) {
            out.close();
            throw e;
        }
    }

    /**
     * Opens a file in memory.
     *
     * @param there bytes that are in it and stay
     * @throws IOException if there is no room or no memory; nothing is in memory then that was not before
     */
    static MeteredOutput open(
            Placed file, AgentClient agent, Fallbacks fallbacks, Pool pool, LocalDiskPart.Opener opener, long there)
            throws IOException {
        AgentClient.Room first = agent.open(file.name().relative(), 0, there);
        try {
            file.makeDirectory();
            return new MeteredOutput(file, agent, fallbacks, pool, opener, first, there);
        } catch (IOException e) {
            if (there == 0) {
                Files.deleteIfExists(file.memory());
                agent.tell(new MemoryMessage.Deleted(file.name().relative()));
            } else {
                agent.tell(new MemoryMessage.Closed(file.name().relative(), there));
            }
            throw e;
        }
    }

    @Override
    public synchronized void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        if (inMemory && !closed) {
            try {
                makeRoom(length);
                out.write(bytes, offset, length);
                position += length;
                return;
            } catch (IOException | FSError e) {
                // Hadoop's local file system reports a full tmpfs with an error.
                move(e);
            }
        }
        out.write(bytes, offset, length);
        position += length;
    }

    private void makeRoom(int length) throws IOException {
        for (long missing = position + length - room; missing > 0; missing = position + length - room) {
            try {
                room += agent.more(session, file.name().relative(), missing, room);
            } catch (RoomRefusedException e) {
                throw e;
            } catch (IOException e) {
                reopen(length);
            }
        }
    }

    /** After a lost connection the agent may have deleted the file, or soon will if it does not learn of this writer. */
    private void reopen(long missing) throws IOException {
        AgentClient.Room again = agent.open(file.name().relative(), missing, position);
        session = again.session();
        room = position + again.bytes();
        if (!Objects.equals(key, key(file.memory()))) {
            throw new RoomRefusedException("the agent took its writer for dead");
        }
    }

    private static Object key(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }

    /** Puts in the pool or on disk what was written, goes on there, and frees the memory. */
    private void move(Throwable why) throws IOException {
        inMemory = false;
        fallbacks.notInMemory(file, why);
        OutputStream memory = out;
        try {
            Optional<PoolOutput> pooled = pool.write(file, opener);
            if (pooled.isPresent()) {
                moveTo(pooled.get());
                return;
            }
            File disk = file.disk().toFile();
            Files.createDirectories(file.disk().getParent());
            copy(disk);
            out = opener.open(disk, true);
        } finally {
            IOUtils.closeStream(memory);
        }
        file.showOnDisk();
        agent.tell(new MemoryMessage.Moved(file.name().relative()));
    }

    private void moveTo(PoolOutput pooled) throws IOException {
        OutputStream memory = out;
        out = pooled;
        try (written) {
            pooled.fill(written, position);
        } finally {
            IOUtils.closeStream(memory);
        }
        if (pooled.isPooled()) {
            // Otherwise it has gone on to the disk, and its name leads there.
            Files.deleteIfExists(file.memory());
            agent.tell(new MemoryMessage.Pooled(file.name().relative()));
        }
    }

    /** Past Hadoop's statistics: the task wrote these bytes once. */
    private void copy(File disk) throws IOException {
        try (written;
                FileOutputStream target = new FileOutputStream(disk)) {
            Pool.copy(written, position, file, target::write);
        }
    }

    @Override
    public synchronized void flush() throws IOException {
        out.flush();
    }

    @Override
    public synchronized void hflush() throws IOException {
        if (out instanceof Syncable syncable) {
            syncable.hflush();
        }
    }

    @Override
    public synchronized void hsync() throws IOException {
        if (out instanceof Syncable syncable) {
            syncable.hsync();
        }
    }

    @Override
    public synchronized boolean hasCapability(String capability) {
        return out instanceof StreamCapabilities capable && capable.hasCapability(capability);
    }

    @Override
    public synchronized IOStatistics getIOStatistics() {
        return IOStatisticsSupport.retrieveIOStatistics(out);
    }

    @Override
    public synchronized void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try (written) {
            settleOrMove();
            out.close();
        }
    }

    private void settleOrMove() throws IOException {
        if (inMemory) {
            try {
                settle();
            } catch (IOException | FSError e) {
                move(e);
            }
        }
    }

    private void settle() throws IOException {
        out.flush();
        try {
            agent.closed(session, file.name().relative(), position);
        } catch (IOException e) {
            reopen(0);
            agent.closed(session, file.name().relative(), position);
        }
    }
}
