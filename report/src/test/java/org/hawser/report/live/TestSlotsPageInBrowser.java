// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.hawser.common.timeline.Lane;
import org.hawser.common.timeline.Mark;
import org.hawser.common.timeline.Span;
import org.hawser.common.timeline.Timeline;
import org.hawser.report.SampleRuns;
import org.hawser.report.browser.Browser;
import org.hawser.report.browser.BrowserPage;
import org.hawser.semem.wire.MemoryMessage;
import org.hawser.semem.wire.MemoryMessage.ApplicationUse;
import org.hawser.semem.wire.MemoryMessage.NodeUse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pages of an agent, see {@code webapps/hawser-agent} in hpc-reuse, with data of this test. */
@Tag("cluster")
class TestSlotsPageInBrowser {
    private static final long END = SampleRuns.START + 600_000;
    private static final String HOSTILE = SampleRuns.HOSTILE;
    private static final Map<String, String> FILES = Map.of(
            "/slots",
            "/webapps/hawser-agent/slots.html",
            "/slots.css",
            "/webapps/hawser-agent/slots.css",
            "/slots.js",
            "/webapps/hawser-agent/slots.js",
            "/live.js",
            "/webapps/hawser-agent/live.js",
            "/memory",
            "/org/hawser/semem/agent/memory.html",
            "/memory.js",
            "/org/hawser/semem/agent/memory.js");

    @TempDir
    private static Path directory;

    private static Browser browser;
    private static HttpServer server;
    private static volatile String data;

    @BeforeAll
    static void start() throws IOException {
        browser = Browser.start(directory);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", TestSlotsPageInBrowser::answer);
        server.start();
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.stop(0);
        }
        if (browser != null) {
            browser.close();
        }
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        byte[] body = new byte[0];
        int status = 200;
        if (path.endsWith(".json")) {
            body = data.getBytes(StandardCharsets.UTF_8);
            status = data.isEmpty() ? 503 : 200;
        } else if (FILES.containsKey(path)) {
            try (InputStream in = TestSlotsPageInBrowser.class.getResourceAsStream(FILES.get(path))) {
                body = in.readAllBytes();
            }
        } else {
            status = 404;
        }
        String type = path.endsWith(".js") ? "text/javascript" : path.endsWith(".css") ? "text/css" : "text/html";
        exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static URI page(String path) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    }

    @BeforeEach
    void serve() throws IOException {
        data = data(HOSTILE);
    }

    private static Span span(String id, String kind, String outcome, long from, long to, Span.Part... parts) {
        return new Span(
                id,
                kind.equals("starting") ? "" : "container_1700000000000_0001_01_000002",
                kind,
                outcome,
                END - from * 1000,
                END - to * 1000,
                List.of(parts),
                Map.of(),
                Map.of("user", HOSTILE));
    }

    private static String data(String hostile) throws IOException {
        List<Lane> lanes = List.of(
                new Lane(
                        "n",
                        "slot 0",
                        List.of(
                                span("starting 0.1", "starting", "ended", 500, 480),
                                span(
                                        "attempt_1700000000000_0001_m_000001_0",
                                        "map",
                                        "ended",
                                        400,
                                        300,
                                        new Span.Part("cleaning", END - 320_000, END - 300_000)),
                                span("attempt_1700000000000_0001_r_000001_0", "reduce", "lost", 290, 120),
                                span("starting 0.2", "starting", "running", 120, 0))),
                new Lane(
                        "n",
                        "slot 1",
                        List.of(
                                span("container_1700000000000_0001_01_000001", "application-master", "ended", 900, 200),
                                span(hostile, "container", "running", 100, 0))),
                new Lane("n", "slot 2", List.of()));
        List<Mark> marks = List.of(
                new Mark("n", "slot 0", "slot-lost", "slot 0.1 ended: died", END - 120_000),
                new Mark("n", "slot 1", "slot-retired", hostile, END - 150_000));
        Timeline timeline =
                new Timeline(hostile, END - 550_000, END, Map.of(), List.of(), lanes, marks, List.of(), List.of());
        Map<String, Object> running = Map.of(
                "index",
                1,
                "incarnation",
                1,
                "state",
                "RUNNING",
                "user",
                hostile,
                "containerId",
                hostile,
                "uses",
                4,
                "millisInState",
                100_000);
        return new JsonMapper().writeValueAsString(Map.of("slots", List.of(running), "timeline", timeline));
    }

    @ParameterizedTest
    @CsvSource({"480, false", "480, true", "1024, false", "1920, true"})
    void page_isWholeAndReadable(int width, boolean dark) throws IOException {
        try (BrowserPage page = browser.page(width, 1000, "screen", dark)) {
            open(page);
            assertIsReadable(page, 50);
            keepPicture(page, "slots-" + width + (dark ? "-dark" : ""));
            assertThat(page.problems("http://127.0.0.1:")).isEmpty();
        }
    }

    @Test
    void page_showsEverySpanMarkAndSlot_andNoTextRuns() {
        try (BrowserPage page = browser.page(1024, 1000, "screen", false)) {
            open(page);

            assertThat(page.evaluate("document.querySelectorAll('#picture .item').length")
                            .asInt())
                    .isEqualTo(6);
            assertThat(page.evaluate("document.querySelectorAll('#picture .mark').length")
                            .asInt())
                    .isEqualTo(2);
            assertThat(page.evaluate("document.querySelectorAll('#past tbody tr').length")
                            .asInt())
                    .isEqualTo(8);
            assertThat(page.evaluate("document.querySelector('#now tbody tr').cells[4].textContent")
                            .asText())
                    .isEqualTo(HOSTILE);
            assertThat(page.evaluate("document.title").asText()).isEqualTo("Slots of " + HOSTILE);
            assertThat(page.evaluate("typeof window.hacked + document.images.length + document.scripts.length")
                            .asText())
                    .isEqualTo("undefined02");
        }
    }

    @Test
    void page_followsTheData_andSaysWhenTheAgentIsSilent() throws IOException {
        try (BrowserPage page = browser.page(1024, 1000, "screen", false)) {
            open(page);

            data = data("other");
            awaitText(page, "title", "Slots of other");
            data = "";
            awaitText(page, "problem", "The agent does not answer: 503 Service Unavailable.");
            data = data("again");
            awaitText(page, "title", "Slots of again");
            assertThat(page.evaluate("document.getElementById('problem').hidden")
                            .asBoolean())
                    .isTrue();
        }
    }

    private static void keepPicture(BrowserPage page, String name) throws IOException {
        String kept = System.getProperty("hawser.report.screenshots");
        if (kept != null) {
            page.screenshot(Files.createDirectories(Path.of(kept)).resolve(name + ".png"));
        }
    }

    private static void assertIsReadable(BrowserPage page, int texts) throws IOException {
        try (InputStream probe = TestSlotsPageInBrowser.class.getResourceAsStream("/org/hawser/report/page/probe.js")) {
            JsonNode found = page.evaluate(new String(probe.readAllBytes(), StandardCharsets.UTF_8));
            assertThat(found.path("texts").asInt()).isGreaterThan(texts);
            for (String problem : List.of("overlaps", "cut", "faint")) {
                assertThat(found.path(problem)).as(problem).isEmpty();
            }
            assertThat(found.path("tooWide").asInt()).isNotPositive();
        }
    }

    @ParameterizedTest
    @CsvSource({"480, true", "1024, false"})
    void memoryPage_showsWhatIsUsed_andNoTextRuns(int width, boolean dark) throws IOException {
        List<NodeUse> uses = List.of(new NodeUse(HOSTILE, 3 << 20, 2));
        data = new JsonMapper()
                .writeValueAsString(new MemoryMessage.Report(
                        16 << 20,
                        5 << 20,
                        true,
                        List.of(new ApplicationUse(HOSTILE, 5 << 20, 1234)),
                        uses,
                        uses,
                        Map.of("refusedBudget", 7L, "bytesSent", 1L << 40)));
        try (BrowserPage page = browser.page(width, 1000, "screen", dark)) {
            page.open(page("/memory"));
            awaitText(page, "use", "5.0 MiB of 16.0 MiB used; draining: nothing more is taken from other nodes");

            assertThat(page.evaluate("[...document.querySelectorAll('tbody tr')]"
                                    + ".map(row => [...row.cells].map(cell => cell.textContent).join('\\t'))"
                                    + ".join('\\n')")
                            .asText())
                    .isEqualTo(String.join(
                            "\n",
                            HOSTILE + "\t5.0 MiB\t1,234",
                            HOSTILE + "\t3.0 MiB\t2",
                            HOSTILE + "\t3.0 MiB\t2",
                            "refusedBudget\t7",
                            "bytesSent\t1,099,511,627,776"));
            assertThat(page.evaluate("typeof window.hacked + document.images.length + document.scripts.length")
                            .asText())
                    .isEqualTo("undefined02");
            assertIsReadable(page, 20);
            keepPicture(page, "memory-" + width + (dark ? "-dark" : ""));
            assertThat(page.problems("http://127.0.0.1:")).isEmpty();
        }
    }

    private static void open(BrowserPage page) {
        page.open(page("/slots"));
        await("first data")
                .until(() -> page.evaluate("document.querySelectorAll('#now tr').length")
                                .asInt()
                        > 0);
    }

    private static void awaitText(BrowserPage page, String id, String text) {
        await(text).until(() -> page.evaluate("document.getElementById('" + id + "').textContent")
                .asText()
                .equals(text));
    }
}
