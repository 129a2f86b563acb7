// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.local;

import static java.util.Objects.requireNonNull;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.BufferedFSInputStream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.hawser.common.config.Lookup;
import org.hawser.common.localfs.LocalIoPart;
import org.hawser.ibis.config.IbisKeys;
import org.hawser.ibis.node.DeviceName;
import org.hawser.ibis.node.Turns;
import org.hawser.ibis.schedule.IoKind;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has files of applications on local disks read and written in turns that the node's DataNode gives: those below
 * {@code usercache/USER/appcache/APPLICATION}, of tasks and of what serves their outputs. Not those in memory. Without
 * {@link IbisKeys#LOCAL_SOCKET}, nothing waits.
 */
public final class LocalTurns implements LocalIoPart {
    private static final Logger LOG = LoggerFactory.getLogger(LocalTurns.class);
    /** Checksums are not scheduled. */
    private static final Pattern APPLICATION = Pattern.compile("/appcache/(application_\\d+_\\d+)/.*(?<!\\.crc)$");

    /** Below it, a local directory of the NodeManager has everything of applications, on the same device. */
    private static final String USERCACHE = "/usercache/";

    private static final int MAX_DIRECTORIES = 1024;
    /** Merges read a byte at a time. */
    private static final int BUFFER_BYTES = 64 << 10;

    /** Devices by directory: there are few, and each call of the kernel takes its time. */
    private final Map<Path, Optional<String>> devices = new ConcurrentHashMap<>();

    private Optional<RemoteTurns> turns = Optional.empty();
    private long readBytes;
    private long writeBytes;

    /** For the service loader. */
    public LocalTurns() {}

    @Override
    public void configure(Lookup configuration) {
        turns = IbisKeys.LOCAL_SOCKET
                .getIfSet(configuration)
                .map(socket -> new RemoteTurns(socket, IbisKeys.MAX_WAIT.get(configuration), System::nanoTime));
        readBytes = IbisKeys.READ_SIZE.get(configuration);
        writeBytes = IbisKeys.WRITE_SIZE.get(configuration);
    }

    @Override
    public boolean isUsed() {
        return turns.isPresent();
    }

    @Override
    public OutputStream output(File place, OutputStream stream) {
        Matcher application = APPLICATION.matcher(place.getPath());
        return application.find()
                ? of(place)
                        .<OutputStream>map(device ->
                                new IntermediateOutput(stream, place, device, application.group(1), writeBytes))
                        .orElse(stream)
                : stream;
    }

    @Override
    public FSDataInputStream input(File place, FSDataInputStream stream) throws IOException {
        Matcher application = APPLICATION.matcher(place.getPath());
        if (!application.find() || stream.getFileDescriptor() == null) {
            return stream;
        }
        Optional<Turns> device = of(place);
        return device.isEmpty()
                ? stream
                : new FSDataInputStream(new BufferedFSInputStream(
                        new IntermediateInput(stream, place, device.get(), application.group(1), readBytes),
                        BUFFER_BYTES));
    }

    @Override
    public void read(String application, File place, long bytes, Read read) throws IOException {
        Optional<Turns> device = of(place);
        if (device.isEmpty()) {
            read.run();
        } else {
            device.get().inTurn(requireNonNull(application), IoKind.READ, bytes, read::run);
        }
    }

    /** Empty if the file is in memory, or its directory is not there. */
    private Optional<Turns> of(File place) {
        String path = place.getAbsolutePath();
        int below = path.indexOf(USERCACHE);
        Path directory =
                below > 0 ? Path.of(path.substring(0, below)) : Path.of(path).getParent();
        if (devices.size() >= MAX_DIRECTORIES) {
            devices.clear();
        }
        return devices.computeIfAbsent(directory, LocalTurns::device).flatMap(name -> turns.map(all -> all.of(name)));
    }

    private static Optional<String> device(Path directory) {
        try {
            return DeviceName.unlessMemory(directory);
        } catch (IOException e) {
            LOG.debug("The device of {} is not known", directory, e);
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        devices.clear();
        turns.ifPresent(RemoteTurns::close);
    }
}
