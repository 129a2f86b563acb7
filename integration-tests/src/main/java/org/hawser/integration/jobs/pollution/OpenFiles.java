// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** A locked file that is never closed. */
public final class OpenFiles implements Pollution {
    /** A local file; the process id is added, so that only one process at a time locks a file. */
    static final String FILE = "integration.open.file";

    private static final List<AutoCloseable> KEPT = new ArrayList<>();

    @Override
    public void pollute(Configuration conf) throws Exception {
        KEPT.add(new RandomAccessFile(conf.get(FILE), "rw"));
        FileChannel channel = FileChannel.open(
                Path.of(conf.get(FILE) + "." + ProcessHandle.current().pid()),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        KEPT.add(channel);
        KEPT.add(channel.lock());
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        try (FileChannel channel = FileChannel.open(
                Path.of(conf.get(FILE) + "." + ProcessHandle.current().pid()),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE)) {
            FileLock lock = channel.tryLock();
            return lock == null ? "locked" : "free";
        } catch (java.nio.channels.OverlappingFileLockException e) {
            return "locked";
        }
    }
}
