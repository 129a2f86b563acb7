// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.hawser.cluster.cli.pool.PoolPages;
import org.hawser.common.process.DaemonThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TestWatch {
    private static final int NODES = 24;
    private static final byte[] ANSWER = ("{\"slots\": [], \"timeline\": {\"title\": \"n\", \"start\": 0, \"end\": 1,"
                    + " \"facts\": {}, \"phases\": [], \"lanes\": [], \"marks\": [], \"series\": [], \"gaps\": []}}")
            .getBytes(StandardCharsets.UTF_8);

    @Test
    void requireWritten_fullDevice_fails() throws IOException {
        try (PrintWriter full = new PrintWriter("/dev/full", StandardCharsets.UTF_8)) {
            full.println("nodes: 1");
            assertThatThrownBy(() -> Watch.requireWritten(full)).hasMessage("the output cannot be written");
        }
        Watch.requireWritten(new PrintWriter(Writer.nullWriter()));
    }

    /** Each agent answers when all have been asked, so one that is asked after another has answered would be too late. */
    @Test
    void ask_manyAgents_areAskedAtTheSameTime() throws IOException {
        CountDownLatch all = new CountDownLatch(NODES);
        ExecutorService threads = Executors.newCachedThreadPool(DaemonThreads.named("server"));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), NODES);
        server.setExecutor(threads);
        server.createContext("/slots.json", exchange -> {
            try (exchange) {
                all.countDown();
                all.await();
                exchange.sendResponseHeaders(200, ANSWER.length);
                exchange.getResponseBody().write(ANSWER);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        server.start();
        try {
            Map<String, URI> addresses = new LinkedHashMap<>();
            for (int i = 0; i < NODES; i++) {
                addresses.put(
                        "n" + i,
                        URI.create("http://127.0.0.1:" + server.getAddress().getPort()));
            }

            List<LiveNode> nodes = Watch.ask(new PoolPages(addresses, List.of()));

            assertThat(nodes).extracting(LiveNode::name).containsExactlyElementsOf(addresses.keySet());
            assertThat(nodes).allMatch(node -> node.timeline().isPresent());
        } finally {
            server.stop(0);
            threads.shutdownNow();
        }
    }
}
