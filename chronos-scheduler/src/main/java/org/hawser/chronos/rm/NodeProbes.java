// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.hawser.chronos.detect.ProbeAnswer;
import org.hawser.common.process.DaemonThreads;

/**
 * Connects to silent NodeManagers, several at a time, and keeps the answers until they are asked for. Its threads end while
 * there is nothing to probe.
 */
final class NodeProbes {
    /** So that a rack that is gone is probed in one or two timeouts. */
    private static final int THREADS = 32;

    record Answered(NodeId node, ProbeAnswer answer) {}

    private final int timeoutMillis;
    private final Queue<Answered> answers = new ConcurrentLinkedQueue<>();
    private final ExecutorService threads;

    NodeProbes(Duration timeout) {
        this.timeoutMillis = Math.toIntExact(timeout.toMillis());
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                10,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                DaemonThreads.named("hawser-node-probe"));
        pool.allowCoreThreadTimeOut(true);
        this.threads = pool;
    }

    void start(NodeId node) {
        requireNonNull(node, "node is null");
        threads.execute(() -> answers.add(new Answered(node, probe(node))));
    }

    /** The answers since the last call. */
    List<Answered> take() {
        List<Answered> taken = new ArrayList<>();
        for (Answered next = answers.poll(); next != null; next = answers.poll()) {
            taken.add(next);
        }
        return taken;
    }

    private ProbeAnswer probe(NodeId node) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(node.getHost(), node.getPort()), timeoutMillis);
            return ProbeAnswer.ACCEPTED;
        } catch (ConnectException e) {
            return ProbeAnswer.REFUSED;
        } catch (SocketTimeoutException | NoRouteToHostException e) {
            return ProbeAnswer.NONE;
        } catch (IOException | RuntimeException e) {
            return ProbeAnswer.UNKNOWN;
        }
    }
}
