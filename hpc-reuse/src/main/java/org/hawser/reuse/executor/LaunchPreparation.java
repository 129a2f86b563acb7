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

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does in the container's directories what the launch script does before the program. */
final class LaunchPreparation implements SlotExecution.Preparation {
    private static final Logger LOG = LoggerFactory.getLogger(LaunchPreparation.class);
    private static final long LISTING_SECONDS = 10;

    private final Path workDir;
    private final Path logDir;
    private final CapturedLaunch launch;
    private final Map<String, String> environment;
    private Optional<Process> listing = Optional.empty();

    /** @param environment the container's, expanded */
    LaunchPreparation(Path workDir, CapturedLaunch launch, Map<String, String> environment) {
        this.workDir = requireNonNull(workDir, "workDir is null");
        this.launch = requireNonNull(launch, "launch is null");
        this.environment = Map.copyOf(environment);
        this.logDir = Path.of(launch.logDir().toUri().getPath());
    }

    @Override
    public void run() throws IOException {
        WorkDirectory.link(workDir, launch.links());
        WorkDirectory.writePrelaunchLogs(logDir, launch.debugInformation().isPresent());
    }

    @Override
    public void undo() throws IOException {
        WorkDirectory.unlink(workDir, launch.links());
    }

    /** The listing may show files that the program has just made; in stock the program waits for it. */
    @Override
    public void programEntered() {
        launch.debugInformation().filter(any -> listing.isEmpty()).ifPresent(information -> {
            try {
                listing = Optional.of(
                        information.start(workDir, environment, logDir.resolve(WorkDirectory.PRELAUNCH_ERRORS)));
            } catch (IOException e) {
                LOG.warn("No debugging information in {}", logDir, e);
            }
        });
    }

    @Override
    public void programEnded() {
        listing.ifPresent(process -> {
            try {
                if (!process.waitFor(LISTING_SECONDS, TimeUnit.SECONDS)) {
                    LOG.warn("Listing of {} not ended within {} s of the program's end", workDir, LISTING_SECONDS);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                process.destroyForcibly();
            }
        });
    }
}
