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
package org.hawser.cluster.core.daemon;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.hawser.cluster.core.DaemonFailedException;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.conf.PortPlan;
import org.hawser.cluster.core.process.LogTail;
import org.hawser.cluster.core.process.ProcessId;
import org.hawser.cluster.core.process.ProcessLauncher;
import org.hawser.cluster.core.process.ProcessLauncher.Session;
import org.hawser.cluster.core.process.ProcessTable;

/** Starts the daemons of one cluster. */
public final class DaemonRunner {
    private static final Duration FORMAT_LIMIT = Duration.ofMinutes(2);

    private final ClusterPaths paths;
    private final PortPlan ports;
    private final ProcessTable table;
    private final DaemonCommand command;
    private final ProcessLauncher launcher;

    public DaemonRunner(ClusterPaths paths, PortPlan ports, ProcessTable table, DaemonCommand command) {
        this.paths = requireNonNull(paths, "paths is null");
        this.ports = requireNonNull(ports, "ports is null");
        this.table = requireNonNull(table, "table is null");
        this.command = requireNonNull(command, "command is null");
        this.launcher = new ProcessLauncher(paths.dir(), command.environment(), Session.OWN);
    }

    /** Starts a daemon and returns at once. */
    public DaemonState start(DaemonId daemon) {
        Path log = paths.log(daemon);
        long now = System.currentTimeMillis();
        Process process = launcher.start(command.of(daemon), log);
        ProcessId id = table.find(process.pid()).orElseThrow(() -> ended(daemon, log));
        return new DaemonState(
                daemon.role(),
                daemon.worker(),
                id.pid(),
                id.startTicks(),
                now,
                ports.of(daemon),
                ports.web(daemon),
                log);
    }

    /** Starts to make an empty file system; {@link Formatting#await} ends it. */
    public Formatting startFormatting() {
        DaemonId nameNode = new DaemonId(Role.NAMENODE, 0);
        Path log = paths.logs().resolve("namenode-format.log");
        return new Formatting(launcher.start(command.of(nameNode, "-format", "-nonInteractive", "-force"), log), log);
    }

    private static DaemonFailedException ended(DaemonId daemon, Path log) {
        return new DaemonFailedException("The " + daemon + " ended at once. " + LogTail.quote(log), false);
    }

    /** The making of an empty file system, under way. */
    public record Formatting(Process process, Path log) {
        public void await() {
            try {
                if (process.waitFor(FORMAT_LIMIT.toMillis(), TimeUnit.MILLISECONDS) && process.exitValue() == 0) {
                    return;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            process.destroyForcibly();
            throw new DaemonFailedException("The file system could not be formatted. " + LogTail.quote(log), false);
        }
    }
}
