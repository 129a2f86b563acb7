/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
