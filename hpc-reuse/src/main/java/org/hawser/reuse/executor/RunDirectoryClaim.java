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
package org.hawser.reuse.executor;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import org.hawser.config.ConfigException;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.config.RunDirectory;

/** Keeps a run directory for one NodeManager until it is closed or its process ends. */
final class RunDirectoryClaim implements Closeable {
    private final FileChannel channel;

    private RunDirectoryClaim(FileChannel channel) {
        this.channel = channel;
    }

    /** @throws ConfigException when another NodeManager has it */
    static RunDirectoryClaim on(RunDirectory run) throws IOException {
        FileChannel channel =
                FileChannel.open(run.nodeManagerLock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (!lock(channel)) {
                throw new ConfigException(
                        ReuseKeys.RUN_DIR.name(),
                        ReuseKeys.RUN_DIR.name() + " is '" + run.path() + "', which the NodeManager with pid "
                                + Files.readString(run.nodeManagerLock()).strip()
                                + " uses. Give each NodeManager of a node a directory of its own.");
            }
            byte[] pid = Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8);
            channel.truncate(0);
            channel.write(ByteBuffer.wrap(pid));
            return new RunDirectoryClaim(channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static boolean lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            // A NodeManager of this very process has it.
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
