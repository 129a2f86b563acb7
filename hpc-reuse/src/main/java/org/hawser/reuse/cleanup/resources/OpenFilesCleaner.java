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
package org.hawser.reuse.cleanup.resources;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.hawser.reuse.cleanup.CleanupFailedException;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.OpenDescriptors;
import org.hawser.reuse.cleanup.RestoringCleaner;
import org.hawser.reuse.cleanup.SlotRuntime;

/**
 * Looks for sockets and files that the container left open. Those it forgot, a garbage collection closes; it runs only
 * when there are any. What stays is in use by something that survived, and the slot retires: at once for a listening
 * socket or a file under the working directory, after the next container for a connection, since a keep-alive cache of
 * the Java runtime closes an idle one within seconds.
 */
public final class OpenFilesCleaner extends RestoringCleaner {
    private static final long COLLECTION_GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(300);
    private static final long PROBE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private Set<String> baseline = Set.of();
    private Set<String> tolerated = Set.of();

    public OpenFilesCleaner() {
        super("open-files");
    }

    /** Last: most cleaners close something. */
    @Override
    public int order() {
        return 950;
    }

    @Override
    public void recordBaseline(SlotRuntime runtime) {
        baseline = OpenDescriptors.targets();
    }

    @Override
    public int clean(ContainerTrace trace) throws CleanupFailedException, IOException {
        String workDir = trace.workDir() + "/";
        Map<String, String> left = strays(workDir);
        int found = left.size();
        if (found > 0) {
            left = collected(trace.deadlineNanos(), () -> strays(workDir));
        }
        Set<String> connections = Set.copyOf(left.keySet());
        left.entrySet().removeIf(entry -> isNewConnection(entry.getKey(), entry.getValue()));
        if (!left.isEmpty()) {
            throw new CleanupFailedException(left.size() + " files or sockets stay open: " + describe(left.values()));
        }
        tolerated = connections;
        return found - connections.size();
    }

    private boolean isNewConnection(String name, String description) {
        return description.startsWith(SocketTable.State.CONNECTED.name()) && !tolerated.contains(name);
    }

    /** What the container may have left, by descriptor name. The kernel's tables are read only when there is a socket. */
    private Map<String, String> strays(String workDir) {
        Set<String> extra = OpenDescriptors.targets();
        extra.removeAll(baseline);
        Map<String, String> strays = new HashMap<>();
        extra.stream().filter(name -> name.startsWith(workDir)).forEach(name -> strays.put(name, name));
        if (extra.stream().anyMatch(name -> name.startsWith("socket:"))) {
            Map<String, SocketTable.State> sockets = SocketTable.read();
            sockets.keySet().retainAll(extra);
            sockets.forEach((name, state) -> strays.put(name, state + " " + name));
        }
        return strays;
    }

    /** Collects garbage and waits a moment for the collected to be closed, which happens in another thread. */
    private static Map<String, String> collected(long deadlineNanos, Supplier<Map<String, String>> look) {
        System.gc();
        long end = Math.min(System.nanoTime() + COLLECTION_GRACE_NANOS, deadlineNanos);
        Map<String, String> left = look.get();
        while (!left.isEmpty() && System.nanoTime() < end) {
            LockSupport.parkNanos(PROBE_NANOS);
            left = look.get();
        }
        return left;
    }

    private static String describe(Collection<String> descriptions) {
        return String.join(", ", descriptions.stream().sorted().limit(5).toList());
    }
}
