// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.semem;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hawser.cluster.core.daemon.DaemonState;
import org.hawser.common.process.DaemonThreads;
import org.hawser.integration.harness.Pool;
import org.hawser.integration.harness.TestCluster;
import org.hawser.reuse.protocol.Message;

/**
 * The most memory that each process of a cluster has had resident, pages of tmpfs that it has mapped included: {@code VmHWM}
 * of Linux. Looks a few times a second until it is closed, since slots may be replaced meanwhile.
 */
final class PeakMemory implements AutoCloseable {
    private static final Pattern PEAK = Pattern.compile("^VmHWM:\\s+(\\d+) kB$", Pattern.MULTILINE);
    private static final int INTERVAL_MILLIS = 250;

    private final TestCluster cluster;
    private final ScheduledExecutorService timer = DaemonThreads.timer("peak-memory");
    private final Map<String, Long> bytes = new TreeMap<>();

    private PeakMemory(TestCluster cluster) {
        this.cluster = requireNonNull(cluster, "cluster is null");
    }

    static PeakMemory watch(TestCluster cluster) {
        PeakMemory memory = new PeakMemory(cluster);
        Future<?> unused = memory.timer.scheduleWithFixedDelay(memory::look, 0, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
        return memory;
    }

    /**
     * Bytes by process, such as {@code worker 1: agent}. Of the slots of a worker, one of which may have been the
     * ApplicationMaster, the largest counts.
     */
    synchronized Map<String, Long> bytes() {
        look();
        return new TreeMap<>(bytes);
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    private synchronized void look() {
        for (DaemonState daemon : cluster.local().state().daemons()) {
            String label = daemon.role().label();
            if (label.equals("nodemanager")) {
                String worker = "worker " + daemon.worker();
                note(worker + ": NodeManager", daemon.pid());
                lookAtPool(worker, cluster.local().runDir(daemon.worker()));
            } else if (label.equals("memorynode")) {
                String node = "memory node " + daemon.worker();
                note(node + ": daemon", daemon.pid());
                lookAtPool(node, cluster.local().memoryRunDir(daemon.worker()));
            }
        }
    }

    private void lookAtPool(String node, Path run) {
        try {
            Message.Status pool = new Pool(run.resolve("agent.sock")).status();
            note(node + ": agent", pool.agentPid());
            pool.slots().forEach(slot -> note(node + ": slots", slot.pid()));
        } catch (UncheckedIOException e) {
            System.out.println("An agent does not answer: " + e);
        }
    }

    private void note(String process, long pid) {
        try {
            Matcher peak = PEAK.matcher(Files.readString(Path.of("/proc", Long.toString(pid), "status")));
            if (peak.find()) {
                bytes.merge(process, Long.parseLong(peak.group(1)) * 1024, Math::max);
            }
        } catch (IOException e) {
            System.out.println(process + " has ended: " + e);
        }
    }
}
