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
package org.hawser.reuse.agent;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.hawser.reuse.config.RunDirectory;

/** Held by the one agent of a run directory as long as its process lives, be it stopped or not. */
public final class AgentLock implements AutoCloseable {
    private final FileChannel channel;

    private AgentLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Empty if another process holds it, or this one does already. */
    public static Optional<AgentLock> tryTake(RunDirectory run) throws IOException {
        FileChannel channel = FileChannel.open(run.agentLock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return Optional.of(new AgentLock(channel));
            }
        } catch (OverlappingFileLockException e) {
            // Answered below.
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        channel.close();
        return Optional.empty();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
