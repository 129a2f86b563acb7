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

import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import org.hawser.common.config.ConfigException;
import org.hawser.reuse.config.ProcessLock;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.config.RunDirectory;

/** Keeps a run directory for one NodeManager until it is closed or its process ends. */
final class RunDirectoryClaim {
    private RunDirectoryClaim() {}

    /** @throws ConfigException when another NodeManager has it */
    static ProcessLock on(RunDirectory run) throws IOException {
        Optional<ProcessLock> lock = ProcessLock.tryTake(run.nodeManagerLock());
        if (lock.isEmpty()) {
            throw new ConfigException(
                    ReuseKeys.RUN_DIR.name(),
                    ReuseKeys.RUN_DIR.name() + " is '" + run.path() + "', which the NodeManager with pid "
                            + Files.readString(run.nodeManagerLock()).strip()
                            + " uses. Give each NodeManager of a node a directory of its own.");
        }
        lock.get().write(Long.toString(ProcessHandle.current().pid()));
        return lock.get();
    }
}
