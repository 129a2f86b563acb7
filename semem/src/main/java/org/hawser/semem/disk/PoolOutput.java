// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.fs.FSExceptionMessages;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.Syncable;
import org.apache.hadoop.fs.impl.StoreImplementationUtils;
import org.apache.hadoop.fs.statistics.IOStatistics;
import org.apache.hadoop.fs.statistics.IOStatisticsSource;
import org.apache.hadoop.fs.statistics.StreamStatisticNames;
import org.apache.hadoop.fs.statistics.impl.IOStatisticsBinding;
import org.apache.hadoop.fs.statistics.impl.IOStatisticsStore;
import org.hawser.common.localfs.LocalDiskPart;
import org.hawser.semem.pool.Extents;
import org.hawser.semem.pool.PoolMark;
import org.hawser.semem.wire.MemoryMessage;
import org.hawser.shuffle.server.Extent;

/**
 * Writes a file in the pool, in parts that the agent grants. The file has its name when it is whole. As soon as there is
 * no further part, or anything else goes wrong there, the file goes to a file of its own on the disk.
 */
final class PoolOutput extends OutputStream implements Syncable, StreamCapabilities, IOStatisticsSource {
    private final Pool pool;
    private final Placed file;
    private final AgentClient agent;
    private final PoolHandles handles;
    private final LocalDiskPart.Opener opener;
    private final IOStatisticsStore statistics = IOStatisticsBinding.iostatisticsStore()
            .withCounters(StreamStatisticNames.STREAM_WRITE_BYTES, StreamStatisticNames.STREAM_WRITE_EXCEPTIONS)
            .build();

    private final List<Extent> slots = new ArrayList<>();
    private long room;
    private long position;

    /** On the disk, if it is not in the pool any more. */
    private OutputStream disk;

    private boolean discarded;
    private boolean closed;

    private PoolOutput(Pool pool, Placed file, AgentClient agent, PoolHandles handles, LocalDiskPart.Opener opener) {
        this.pool = pool;
        this.file = file;
        this.agent = agent;
        this.handles = handles;
        this.opener = opener;
    }

    /** @throws RoomRefusedException if there is no room in the pool */
    static PoolOutput open(Pool pool, Placed file, AgentClient agent, PoolHandles handles, LocalDiskPart.Opener opener)
            throws RoomRefusedException {
        PoolOutput out = new PoolOutput(pool, file, agent, handles, opener);
        out.takeSlot();
        return out;
    }

    /** Puts in what was written elsewhere; it is not counted. */
    synchronized void fill(InputStream from, long bytes) throws IOException {
        Pool.copy(from, bytes, file, this::put);
    }

    synchronized boolean isPooled() {
        return disk == null;
    }

    /** What has been written. */
    synchronized PooledFile soFar() {
        return pool.part(Extents.of(slots, position), handles);
    }

    /** The file is deleted. What is still written is lost. */
    synchronized void discard() {
        discarded = true;
        agent.tell(new MemoryMessage.Deleted(file.name().relative()));
    }

    @Override
    public synchronized void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        if (closed) {
            throw new IOException(FSExceptionMessages.STREAM_IS_CLOSED);
        }
        try {
            put(bytes, offset, length);
            statistics.incrementCounter(StreamStatisticNames.STREAM_WRITE_BYTES, length);
        } catch (IOException e) {
            statistics.incrementCounter(StreamStatisticNames.STREAM_WRITE_EXCEPTIONS);
            throw e;
        }
    }

    private void put(byte[] bytes, int offset, int length) throws IOException {
        int done = 0;
        while (done < length && disk == null && !discarded) {
            try {
                done += putPiece(bytes, offset + done, length - done);
            } catch (IOException e) {
                move(e);
            }
        }
        if (disk != null) {
            disk.write(bytes, offset + done, length - done);
        }
    }

    private int putPiece(byte[] bytes, int offset, int length) throws IOException {
        if (position == room) {
            takeSlot();
        }
        long left = room - position;
        Extent slot = slots.get(slots.size() - 1);
        int piece = (int) Math.min(left, length);
        handles.write(slot.end() - left, bytes, offset, piece);
        position += piece;
        return piece;
    }

    private void takeSlot() throws RoomRefusedException {
        Extent slot = agent.slot(file.name().relative(), slots);
        slots.add(slot);
        room += slot.bytes();
    }

    private void move(IOException why) throws IOException {
        pool.refused(file, why);
        pool.copy(soFar(), file.disk());
        disk = opener.open(file.disk().toFile(), true);
        pool.done(file, this);
        file.showOnDisk();
        agent.tell(new MemoryMessage.Moved(file.name().relative()));
    }

    @Override
    public synchronized void flush() throws IOException {
        if (disk != null) {
            disk.flush();
        }
    }

    @Override
    public void hflush() throws IOException {
        flush();
    }

    @Override
    public synchronized void hsync() throws IOException {
        if (disk instanceof Syncable syncable) {
            syncable.hsync();
        } else if (disk == null && !discarded) {
            handles.sync();
        }
    }

    @Override
    public boolean hasCapability(String capability) {
        return StoreImplementationUtils.isProbeForSyncable(capability)
                || StreamCapabilities.IOSTATISTICS.equals(capability.toLowerCase(Locale.ENGLISH));
    }

    @Override
    public IOStatistics getIOStatistics() {
        return statistics;
    }

    @Override
    public synchronized void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        if (disk == null && !discarded) {
            try {
                settle();
            } catch (IOException e) {
                move(e);
            }
        }
        if (disk != null) {
            disk.close();
        }
    }

    /** The name comes first: a reader who knows of the file must find it. */
    private void settle() throws IOException {
        Extents whole = Extents.of(slots, position);
        file.makeDirectory();
        PoolMark.set(file.memory(), whole);
        agent.pooled(file.name().relative(), needed(), position);
        pool.done(file, this);
    }

    private List<Extent> needed() {
        List<Extent> needed = new ArrayList<>();
        long before = 0;
        for (Extent slot : slots) {
            if (before < position) {
                needed.add(slot);
            }
            before += slot.bytes();
        }
        return needed;
    }
}
