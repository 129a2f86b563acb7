// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.apache.hadoop.conf.Configuration;
import org.hawser.common.timeline.Timeline;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.protocol.Message;
import org.hawser.reuse.service.AgentPage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestAgentWeb {
    private static final String PASSWORD = "changeit";

    @TempDir
    private Path dir;

    private final Configuration conf = new Configuration();

    private void useHttps(String sslServer) throws IOException {
        conf.set("yarn.http.policy", "HTTPS_ONLY");
        Path file = dir.resolve("ssl-server.xml");
        Files.writeString(file, sslServer);
        conf.set("hadoop.ssl.server.conf", file.toString());
    }

    /** The JDK's own tool, as an operator would use it. */
    private Path keyStore() throws Exception {
        Path file = dir.resolve("keys.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "node",
                        "-keyalg",
                        "RSA",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=ip:127.0.0.1,dns:localhost,dns:"
                                + InetAddress.getLoopbackAddress().getHostName(),
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .redirectOutput(dir.resolve("keytool.out").toFile())
                .start();
        assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(keytool.exitValue()).isZero();
        return file;
    }

    private static String property(String name, Object value) {
        return "<property><name>ssl.server.keystore." + name + "</name><value>" + value + "</value></property>";
    }

    @Test
    void bindAddress_notSet_isOnTheInterfaceOfTheNodeManagersPages() {
        assertThat(AgentWeb.bindAddress(conf)).isEqualTo("0.0.0.0:0");
        conf.set("yarn.nodemanager.webapp.address", "10.0.0.1:8042");
        assertThat(AgentWeb.bindAddress(conf)).isEqualTo("10.0.0.1:0");
        conf.set("yarn.nodemanager.bind-host", "10.0.0.2");
        assertThat(AgentWeb.bindAddress(conf)).isEqualTo("10.0.0.2:0");
        conf.set("hawser.reuse.agent-http-address", "127.0.0.1:9");
        assertThat(AgentWeb.bindAddress(conf)).isEqualTo("127.0.0.1:9");
    }

    @Test
    void node_onThisHostOnly_isTheWorkerElseTheHost() throws IOException {
        RunDirectory run = new RunDirectory(Path.of("/c/run/worker2"));
        byte[] remote = {10, 0, 0, 7};

        assertThat(AgentWeb.node(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1), run))
                .isEqualTo("worker2");
        assertThat(AgentWeb.node(new InetSocketAddress(InetAddress.getByAddress("node7", remote), 1), run))
                .isEqualTo("node7");
    }

    @Test
    void start_httpOnly_answersOverHttp() throws IOException {
        conf.set("hawser.reuse.agent-http-address", "127.0.0.1:0");
        try (AgentWeb web = AgentWeb.start(conf, List.of())) {
            assertThat(web.address()).startsWith("http://");
        }
    }

    @Test
    void slots_ofARunningPool_areAPageAndItsData() throws Exception {
        conf.set("hawser.reuse.agent-http-address", "127.0.0.1:0");
        String hostile = "</script><img src=x>\"&";
        Message.SlotStatus slot = new Message.SlotStatus(0, 1, "RUNNING", 1, hostile, hostile, 1, 2, null, null);
        Timeline timeline =
                new Timeline(hostile, 1, 2, Map.of(), List.of(), List.of(), List.of(), List.of(), List.of());
        try (AgentWeb web = AgentWeb.start(conf, List.of())) {
            assertThat(get(web, "/slots.json").statusCode()).isEqualTo(503);
            web.show(() -> CompletableFuture.completedFuture(new NodeSlots(List.of(slot), timeline)));

            HttpResponse<String> data = get(web, "/slots.json");
            assertThat(data.headers().firstValue("Content-Type"))
                    .hasValueSatisfying(type -> assertThat(type).startsWith("application/json"));
            JsonNode read = new ObjectMapper().readTree(data.body());
            assertThat(read.at("/slots/0/user").asText()).isEqualTo(hostile);
            assertThat(read.at("/timeline/title").asText()).isEqualTo(hostile);

            HttpResponse<String> page = get(web, "/slots");
            assertThat(page.headers().firstValue("Content-Type"))
                    .hasValueSatisfying(type -> assertThat(type).startsWith("text/html"));
            assertThat(page.body())
                    .contains("Content-Security-Policy", "src=\"live.js\"", "src=\"slots.js\"")
                    .doesNotContain("http://", "https://");
            assertThat(get(web, "/slots.js").statusCode()).isEqualTo(200);
            assertThat(get(web, "/live.js").statusCode()).isEqualTo(200);
            assertThat(get(web, "/slots.css").headers().firstValue("Content-Type"))
                    .hasValueSatisfying(type -> assertThat(type).startsWith("text/css"));
            assertThat(get(web, "/index.html").body()).contains("href=\"/slots\"");

            web.show(CompletableFuture::new);
            assertThat(get(web, "/slots.json").statusCode()).isEqualTo(503);
        }
    }

    private record Page(Object pageData) implements AgentPage {
        @Override
        public String page() {
            return "test-page";
        }
    }

    @Test
    void page_ofAService_isAPageItsScriptAndItsData() throws Exception {
        conf.set("hawser.reuse.agent-http-address", "127.0.0.1:0");
        String hostile = "</script><img src=x>\"&";
        try (AgentWeb web = AgentWeb.start(conf, List.of(new Page(Map.of("name", hostile))))) {
            HttpResponse<String> page = get(web, "/test-page");
            assertThat(page.body()).contains("<p>A page.</p>");
            assertThat(type(page)).startsWith("text/html");
            assertThat(type(get(web, "/test-page.js"))).startsWith("text/javascript");
            HttpResponse<String> data = get(web, "/test-page.json");
            assertThat(type(data)).startsWith("application/json");
            assertThat(new ObjectMapper().readTree(data.body()).path("name").asText())
                    .isEqualTo(hostile);
            assertThat(get(web, "/slots").statusCode()).isEqualTo(200);
        }
        try (AgentWeb web = AgentWeb.start(conf, List.of())) {
            assertThat(get(web, "/test-page").statusCode()).isEqualTo(404);
        }
    }

    private static String type(HttpResponse<String> response) {
        return response.headers().firstValue("Content-Type").orElseThrow();
    }

    private static HttpResponse<String> get(AgentWeb web, String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(web.address() + path)).build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void start_httpsOnly_answersOverHttps() throws Exception {
        Path keys = keyStore();
        useHttps("<configuration>" + property("location", keys) + property("type", "PKCS12")
                + property("password", PASSWORD) + property("keypassword", PASSWORD) + "</configuration>");
        conf.set("hawser.reuse.agent-http-address", "127.0.0.1:0");
        try (AgentWeb web = AgentWeb.start(conf, List.of())) {
            assertThat(web.address()).startsWith("https://");
            URI address = URI.create(web.address());
            // HttpsURLConnection would make the default context of this JVM, which other tests look at.
            try (Socket socket = trusting(keys).getSocketFactory().createSocket(address.getHost(), address.getPort())) {
                socket.getOutputStream().write("GET /jmx HTTP/1.0\r\n\r\n".getBytes(US_ASCII));
                assertThat(new String(socket.getInputStream().readAllBytes(), US_ASCII))
                        .startsWith("HTTP/1.1 200 ");
            }
        }
    }

    private static SSLContext trusting(Path keys) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keys)) {
            store.load(in, PASSWORD.toCharArray());
        }
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("node", store.getCertificate("node"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    @Test
    void start_httpsOnlyWithoutACertificate_isRefused() throws IOException {
        useHttps("<configuration/>");
        assertThatThrownBy(() -> AgentWeb.start(conf, List.of()))
                .isInstanceOf(IOException.class)
                .hasMessage("yarn.http.policy is HTTPS_ONLY, but " + dir.resolve("ssl-server.xml")
                        + " cannot be read or does not set ssl.server.keystore.location. Put one into the NodeManager's"
                        + " configuration directory, or allow HTTP.");
    }
}
