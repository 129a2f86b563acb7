// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.pool.RetireReason;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.Message;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The spare ranks that wait at this agent. Safe for use by several threads. */
final class SpareRanks {
    private static final Logger LOG = LoggerFactory.getLogger(SpareRanks.class);

    private final RunDirectory run;
    private final AgentMetrics metrics;
    private final long settledNanos;
    private final Deque<Spare> waiting = new ArrayDeque<>();
    private boolean dismissed;

    /** @param settling how long from now surviving spare ranks may take to find this agent */
    SpareRanks(RunDirectory run, AgentMetrics metrics, Duration settling) {
        this.run = run;
        this.metrics = metrics;
        this.settledNanos = System.nanoTime() + settling.toNanos();
    }

    /** A spare rank that waits at the other end of the connection. */
    record Spare(ProcessHandle process, Connection line) {}

    synchronized void arrived(long pid, Connection line) throws IOException {
        if (dismissed) {
            line.send(new Message.Exit(RetireReason.STOPPING));
            return;
        }
        ProcessHandle.of(pid).ifPresent(process -> waiting.add(new Spare(process, line)));
        changed();
    }

    /** Removes a spare rank whose connection has ended, or which has replaced a slot. */
    synchronized void left(Connection line) {
        waiting.removeIf(spare -> {
            boolean lost = spare.line() == line;
            if (lost) {
                LOG.warn("Spare rank, pid {}, is gone", spare.process().pid());
            }
            return lost;
        });
        changed();
    }

    /** Takes a spare rank out; empty if none is left. */
    synchronized Optional<Spare> take() {
        long left = settledNanos - System.nanoTime();
        while (waiting.isEmpty() && left > 0 && SpareFiles.anyOtherAlive(run)) {
            try {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Optional.empty();
            }
            left = settledNanos - System.nanoTime();
        }
        Optional<Spare> taken = Optional.ofNullable(waiting.poll());
        changed();
        return taken;
    }

    synchronized int size() {
        return waiting.size();
    }

    /** Ends all spare ranks. None of them may become an agent afterwards. */
    synchronized void dismiss() {
        dismissed = true;
        for (Spare spare : waiting) {
            try {
                spare.line().send(new Message.Exit(RetireReason.STOPPING));
            } catch (IOException e) {
                LOG.info("Spare rank, pid {}, is gone: {}", spare.process().pid(), e.getMessage());
            }
        }
        waiting.clear();
    }

    private void changed() {
        metrics.spares(waiting.size());
        notifyAll();
    }
}
