// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TestSpareRanks {
    private static final String POOL = "/jmx?qry=Hadoop:service=HawserAgent,name=Pool";

    private HttpServer server;
    private URI agent;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            boolean pool = exchange.getRequestURI().toString().equals(POOL);
            byte[] answer =
                    ("{\"beans\":[" + (pool ? "{\"SparesLeft\":2}" : "") + "]}").getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        agent = URI.create("http://localhost:" + server.getAddress().getPort());
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    @Test
    void of_agentThatAnswers_isWhatItSays() {
        List<SpareRanks> spares = SpareRanks.of(List.of(daemon("nodemanager", 1), daemon(DaemonStatus.AGENT, 2)));

        assertThat(spares).containsExactly(new SpareRanks(2, 2));
        assertThat(SpareRanks.text(spares)).isEqualTo("2 left on worker 2");
    }

    @Test
    void of_agentThatIsGone_isUnknown() {
        server.stop(0);

        assertThat(SpareRanks.of(List.of(daemon(DaemonStatus.AGENT, 1)))).isEmpty();
        assertThat(SpareRanks.text(List.of())).isEqualTo("unknown, since no agent answers");
    }

    private DaemonStatus daemon(String role, int worker) {
        return new DaemonStatus(role, worker, 7, "up", Optional.of(agent), Path.of("/l"));
    }
}
