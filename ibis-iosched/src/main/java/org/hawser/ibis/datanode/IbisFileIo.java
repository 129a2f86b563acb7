// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.datanode;

import static java.util.Objects.requireNonNull;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.net.SocketOutputStream;
import org.hawser.ibis.compat.CallingFlow;
import org.hawser.ibis.config.IbisKeys;
import org.hawser.ibis.node.PageCache;
import org.hawser.ibis.schedule.IoKind;

/**
 * The file I/O of a DataNode, in which blocks are read and written in turns. Checksum files and metadata operations are not
 * held back, since some of them run under the locks of the dataset; they cost 10 KB each (Xu 3.7). Hadoop's own hooks, which
 * count and inject faults, work as without IBIS.
 */
final class IbisFileIo extends FileIoProvider {
    private static final long METADATA_BYTES = 10_000;
    /** The checksum file that the thread has opened last: Hadoop opens the block next to it then, and passes its descriptor. */
    private static final ThreadLocal<Checksums> LAST_CHECKSUMS = new ThreadLocal<>();

    private final Devices devices;
    /** Written data at least, since the packets of HDFS are not divided. */
    private final long writeBytes;

    private final ScheduledReads reads;

    private record Checksums(File file, FileDescriptor descriptor) {}

    IbisFileIo(Configuration conf, DataNode node, Devices devices) {
        super(conf, node);
        this.devices = requireNonNull(devices, "devices is null");
        this.writeBytes = IbisKeys.WRITE_SIZE.get(conf::get);
        this.reads = new ScheduledReads(IbisKeys.READ_SIZE.get(conf::get), PageCache::ofKernel, devices.background());
    }

    @Override
    public void transferToSocketFully(
            FsVolumeSpi volume,
            SocketOutputStream socket,
            FileChannel channel,
            long position,
            int count,
            LongWritable waitTime,
            LongWritable transferTime)
            throws IOException {
        if (volume != null && devices.giveTurns()) {
            reads.prepare(devices.of(volume), channel, position, count);
        } else {
            charge(volume, IoKind.READ, count);
        }
        super.transferToSocketFully(volume, socket, channel, position, count, waitTime, transferTime);
    }

    @Override
    public FileInputStream openAndSeek(FsVolumeSpi volume, File file, long offset) throws IOException {
        return scheduled(volume, file, offset, super.openAndSeek(volume, file, offset));
    }

    @Override
    public FileInputStream getShareDeleteFileInputStream(FsVolumeSpi volume, File file, long offset)
            throws IOException {
        return scheduled(volume, file, offset, super.getShareDeleteFileInputStream(volume, file, offset));
    }

    private FileInputStream scheduled(FsVolumeSpi volume, File file, long offset, FileInputStream stream)
            throws IOException {
        return volume != null && devices.giveTurns() && Block.isBlockFilename(file)
                ? new ScheduledInput(stream, file, Math.max(0, offset), devices.of(volume), reads)
                : stream;
    }

    @Override
    public RandomAccessFile getRandomAccessFile(FsVolumeSpi volume, File file, String mode)
            throws FileNotFoundException {
        RandomAccessFile opened = super.getRandomAccessFile(volume, file, mode);
        try {
            LAST_CHECKSUMS.set(new Checksums(file, opened.getFD()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return opened;
    }

    @Override
    public FileOutputStream getFileOutputStream(FsVolumeSpi volume, FileDescriptor descriptor) {
        FileOutputStream stream = super.getFileOutputStream(volume, descriptor);
        Checksums last = LAST_CHECKSUMS.get();
        if (volume == null || (last != null && last.descriptor() == descriptor)) {
            return stream;
        }
        return scheduled(volume, last == null ? null : blockOf(last.file()), stream);
    }

    /** Null if these are no checksums of a block. */
    private static File blockOf(File checksums) {
        return Block.isMetaFilename(checksums.getName()) ? Block.metaToBlockFile(checksums) : null;
    }

    @Override
    public FileOutputStream getFileOutputStream(FsVolumeSpi volume, File file, boolean append)
            throws FileNotFoundException {
        FileOutputStream stream = super.getFileOutputStream(volume, file, append);
        return volume != null && Block.isBlockFilename(file) ? scheduled(volume, file, stream) : stream;
    }

    private FileOutputStream scheduled(FsVolumeSpi volume, File file, FileOutputStream stream) {
        try {
            return new ScheduledOutput(
                    stream, file, devices.of(volume), devices.background(), writeBytes, devices.giveTurns());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void sync(FsVolumeSpi volume, FileOutputStream stream) throws IOException {
        if (volume != null && stream instanceof ScheduledOutput output) {
            // The device has to do something also if nothing was written.
            long bytes = Math.max(METADATA_BYTES, output.takePending());
            devices.of(volume).inTurn(output.flow(), IoKind.WRITE, bytes, () -> super.sync(volume, stream));
        } else {
            super.sync(volume, stream);
        }
    }

    @Override
    public void nativeCopyFileUnbuffered(FsVolumeSpi volume, File source, File target, boolean preserveDate)
            throws IOException {
        charge(volume, IoKind.WRITE, source.length());
        super.nativeCopyFileUnbuffered(volume, source, target, preserveDate);
    }

    @Override
    public boolean createFile(FsVolumeSpi volume, File file) throws IOException {
        chargeMetadata(volume);
        return super.createFile(volume, file);
    }

    @Override
    public boolean delete(FsVolumeSpi volume, File file) {
        chargeMetadata(volume);
        return super.delete(volume, file);
    }

    @Override
    public boolean fullyDelete(FsVolumeSpi volume, File file) {
        chargeMetadata(volume);
        return super.fullyDelete(volume, file);
    }

    @Override
    public void rename(FsVolumeSpi volume, File source, File target) throws IOException {
        chargeMetadata(volume);
        super.rename(volume, source, target);
    }

    @Override
    public boolean exists(FsVolumeSpi volume, File file) {
        chargeMetadata(volume);
        return super.exists(volume, file);
    }

    private void chargeMetadata(FsVolumeSpi volume) {
        charge(volume, IoKind.READ, METADATA_BYTES);
    }

    private void charge(FsVolumeSpi volume, IoKind kind, long bytes) {
        if (volume != null) {
            devices.of(volume).charge(CallingFlow.current(), kind, bytes);
        }
    }
}
