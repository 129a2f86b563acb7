// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.daemon;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.process.ProcessId;

/**
 * The record of one started daemon in the state of a running cluster.
 *
 * @param worker counted from 1; 0 for a daemon of which the cluster has only one
 * @param pid process id, of its own session and process group too
 * @param startTicks when the process started, in clock ticks since boot: with the pid it names the process for good
 * @param startedAtMillis when the process started, ms since the epoch
 * @param ports listening ports by purpose, see {@link Role#ports()}
 * @param log the file that holds its standard output and error
 */
public record DaemonState(
        Role role,
        int worker,
        long pid,
        long startTicks,
        long startedAtMillis,
        Map<String, Integer> ports,
        URI web,
        Path log) {
    public DaemonState {
        requireNonNull(role, "role is null");
        ports = Map.copyOf(ports);
        requireNonNull(web, "web is null");
        requireNonNull(log, "log is null");
    }

    @JsonIgnore
    public DaemonId id() {
        return new DaemonId(role, worker);
    }

    @JsonIgnore
    public ProcessId process() {
        return new ProcessId(pid, startTicks);
    }
}
