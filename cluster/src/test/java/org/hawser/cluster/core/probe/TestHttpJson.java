// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.probe;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.hawser.common.process.DaemonThreads;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TestHttpJson {
    private final ExecutorService threads = Executors.newCachedThreadPool(DaemonThreads.named("server"));
    private HttpServer server;

    /** What comes after the head of an answer. */
    @FunctionalInterface
    private interface Body {
        void writeTo(OutputStream out) throws IOException;
    }

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    private URI serve(Body body) {
        server.createContext("/", exchange -> {
            try (exchange) {
                exchange.sendResponseHeaders(200, 0);
                body.writeTo(exchange.getResponseBody());
            }
        });
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    @Test
    void get_json_isGiven() {
        URI address = serve(out -> out.write("{\"a\": 1}".getBytes(StandardCharsets.UTF_8)));

        assertThat(HttpJson.get(address))
                .hasValueSatisfying(json -> assertThat(json.path("a").asInt()).isEqualTo(1));
    }

    /** White space is JSON, and each byte of it begins the connection's timeout anew. */
    @Test
    void get_answerWithoutEndThatComesSlowly_isGivenUp() {
        URI address = serve(out -> {
            while (!Thread.currentThread().isInterrupted()) {
                out.write(' ');
                out.flush();
                java.util.concurrent.locks.LockSupport.parkNanos(50_000_000);
            }
        });

        assertThat(HttpJson.get(address)).isEmpty();
    }

    @Test
    void get_answerWithoutEndThatComesFast_isGivenUp() {
        byte[] piece = " ".repeat(1 << 16).getBytes(StandardCharsets.UTF_8);
        URI address = serve(out -> {
            while (!Thread.currentThread().isInterrupted()) {
                out.write(piece);
            }
        });

        assertThat(HttpJson.get(address)).isEmpty();
    }
}
