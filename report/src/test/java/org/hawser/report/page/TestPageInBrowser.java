// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.hawser.common.timeline.Lane;
import org.hawser.common.timeline.Mark;
import org.hawser.common.timeline.Span;
import org.hawser.common.timeline.Timeline;
import org.hawser.report.SampleRuns;
import org.hawser.report.browser.Browser;
import org.hawser.report.browser.BrowserPage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages as people see them; {@code -Dhawser.report.screenshots=DIRECTORY} keeps pictures of them. */
@Tag("cluster")
class TestPageInBrowser {
    private static final Map<String, List<Timeline>> SAMPLES = Map.of(
            "small", List.of(SampleRuns.small()),
            "hostile", List.of(SampleRuns.hostile()),
            "middle", List.of(SampleRuns.middle()),
            "large", List.of(SampleRuns.large()),
            "two", List.of(SampleRuns.small(), SampleRuns.middle()));
    private static final String ROWS = "[...document.querySelectorAll('.rows tbody tr')].map(row => "
            + "[0, 5, 6].map(column => row.cells[column].textContent).join(' '))";

    @TempDir
    private static Path directory;

    private static Browser browser;

    @BeforeAll
    static void start() throws IOException {
        browser = Browser.start(directory);
        for (Map.Entry<String, List<Timeline>> sample : SAMPLES.entrySet()) {
            write(sample.getKey(), sample.getValue());
        }
    }

    private static void write(String sample, List<Timeline> runs) throws IOException {
        try (Writer out = Files.newBufferedWriter(file(sample))) {
            PageWriter.write(runs, out);
        }
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "small, 480, screen, false", "small, 1024, screen, true", "small, 1920, screen, false",
        "small, 794, print, false", "hostile, 480, screen, false", "hostile, 1024, screen, false",
        "hostile, 1920, screen, true", "middle, 480, screen, true", "middle, 1024, screen, false",
        "middle, 1920, screen, true", "middle, 794, print, true", "two, 480, screen, false",
        "two, 1024, screen, true", "two, 1920, screen, false", "large, 480, screen, false",
        "large, 1024, screen, false", "large, 1920, screen, true"
    })
    void page_isWholeAndReadable(String sample, int width, String media, boolean dark) throws IOException {
        try (BrowserPage page = browser.page(width, 1200, media, dark)) {
            page.open(file(sample));
            assertReadable(page);
            if (media.equals("screen")) {
                page.click(sample.equals("large") ? ".fold" : ".item.map");
                if (sample.equals("large")) {
                    page.click(".item.map");
                }
                assertThat(page.evaluate("document.querySelector('#details .panel .id').textContent")
                                .asText())
                        .startsWith("attempt_");
                assertReadable(page);
            }
            keepPicture(page, sample + "-" + width + (dark ? "-dark" : "") + (media.equals("print") ? "-print" : ""));
            assertThat(page.problems()).isEmpty();
        }
    }

    @Test
    void table_hasEverySpanOnce_withItsTimes() {
        try (BrowserPage page = browser.page(1024, 800, "screen", false)) {
            page.open(file("middle"));

            JsonNode rows =
                    page.evaluate("(() => { let rows = " + ROWS + "; const next = [...document.querySelectorAll("
                            + "'.table-controls button')].find(one => one.textContent === 'Next'); while (!next.disabled) {"
                            + " next.click(); rows = rows.concat(" + ROWS + "); } return rows; })()");

            assertThat(texts(rows))
                    .containsExactlyInAnyOrderElementsOf(SAMPLES.get("middle").get(0).lanes().stream()
                            .flatMap(lane -> lane.spans().stream())
                            .map(span -> span.id() + " " + (span.start() - SampleRuns.START) + " "
                                    + (span.end() - SampleRuns.START))
                            .toList());
        }
    }

    @Test
    void table_canBeFilteredAndSorted() {
        try (BrowserPage page = browser.page(1024, 800, "screen", false)) {
            page.open(file("large"));
            assertThat(page.evaluate("document.querySelector('.table-controls [aria-live]').textContent")
                            .asText())
                    .isEqualTo("1 to 200 of 20,000");

            page.evaluate("(() => { const filter = document.getElementById('filter'); filter.value = 'FAILED m_00004';"
                    + " filter.dispatchEvent(new Event('input')); })()");
            page.click(".rows th:nth-child(1) button");
            page.click(".rows th:nth-child(1) button");

            assertThat(texts(page.evaluate(ROWS)))
                    .extracting(row -> row.substring(0, row.indexOf(' ')))
                    .containsExactly("attempt_1700000000000_0017_m_000043_0");
            assertThat(page.evaluate("document.querySelector('.rows th').getAttribute('aria-sort')")
                            .asText())
                    .isEqualTo("descending");
        }
    }

    @Test
    void table_longDetails_areShortUntilTheyAreOpened() throws IOException {
        String trace = "java.io.IOException: no\n\tat a.B.c(B.java:1)";
        write("trace", List.of(slot(span("a", 0, 50, Map.of("reason", trace)))));
        try (BrowserPage page = browser.page(1400, 800, "screen", false)) {
            page.open(file("trace"));
            String cell = "document.querySelector('.rows td.long').textContent";

            assertThat(page.evaluate(cell).asText()).endsWith("reason: java.io.IOException: no\u2026 More");
            page.click(".rows .more");
            assertThat(page.evaluate(cell).asText()).endsWith("reason: " + trace + " Less");

            page.open(file("middle"));
            assertThat(page.evaluate("document.querySelector('.scroll').scrollWidth"
                                    + " - document.querySelector('.scroll').clientWidth")
                            .asInt())
                    .isNotPositive();
            assertThat(page.problems()).isEmpty();
        }
    }

    @Test
    void picture_spansOfASlotThatOverlap_areDrawnApart() throws IOException {
        write("overlap", List.of(slot(span("a", 0, 50, Map.of()), span("b", 30, 90, Map.of()))));
        try (BrowserPage page = browser.page(1024, 800, "screen", false)) {
            page.open(file("overlap"));

            assertThat(page.evaluate("(() => { const [a, b] = [...document.querySelectorAll('.item .body')].map(one =>"
                                    + " one.getBoundingClientRect()); return a.right <= b.left; })()")
                            .asBoolean())
                    .isTrue();
            assertThat(texts(page.evaluate(ROWS))).containsExactly("a 0 50", "b 30 90");
        }
    }

    private static Span span(String id, long start, long end, Map<String, String> details) {
        return new Span(id, id, "map", "succeeded", start, end, List.of(), Map.of(), details);
    }

    private static Timeline slot(Span... spans) {
        List<Lane> lanes = List.of(new Lane("n1", "slot 1", List.of(spans)));
        return new Timeline("run", 0, 100, Map.of(), List.of(), lanes, List.of(), List.of(), List.of());
    }

    @Test
    void picture_hasEverySpanAndMarkOnce() {
        try (BrowserPage page = browser.page(1920, 800, "screen", false)) {
            page.open(file("middle"));

            Timeline run = SAMPLES.get("middle").get(0);
            List<String> labels = texts(page.evaluate(
                    "[...document.querySelectorAll('.item')].map(one => one.getAttribute('aria-label'))"));

            assertThat(labels).hasSize(205 + run.marks().size()).doesNotHaveDuplicates();
            assertThat(labels).anySatisfy(label -> assertThat(label)
                    .startsWith("attempt_1700000000000_0017_m_000043_0, map, failed, slot"));
        }
    }

    @Test
    void keys_goFromSpanToSpan_andSelect() {
        try (BrowserPage page = browser.page(1024, 800, "screen", false)) {
            page.open(file("small"));
            page.evaluate("document.querySelector('.item[tabindex=\"0\"]').focus()");

            page.press("ArrowDown");
            page.press("ArrowRight");
            assertThat(page.evaluate("document.getElementById('tooltip').textContent")
                            .asText())
                    .startsWith("attempt_1700000000000_0001_r_000000_0\nreduce, succeeded\nslot 1 on node-001.cluster\n"
                            + "4.900 s to 9.107 s: 4.207 s\nshuffle ");

            page.press("Enter");
            assertThat(page.evaluate("document.querySelector('#details .id').textContent")
                            .asText())
                    .isEqualTo("attempt_1700000000000_0001_r_000000_0");
            assertThat(page.evaluate("document.querySelectorAll('.history').length")
                            .asInt())
                    .isPositive();
        }
    }

    @Test
    void zoom_showsLess_andAllAgain() {
        try (BrowserPage page = browser.page(1024, 1200, "screen", false)) {
            page.open(file("middle"));
            String items = "document.querySelectorAll('.item').length";
            int all = page.evaluate(items).asInt();

            page.click("#zoom-in");
            page.click("#zoom-in");
            assertThat(page.evaluate(items).asInt()).isBetween(1, all - 1);
            assertReadable(page);

            page.click("#zoom-all");
            assertThat(page.evaluate(items).asInt()).isEqualTo(all);
            assertThat(page.problems()).isEmpty();
        }
    }

    @Test
    void runWithoutSpans_isAPageToo() throws IOException {
        write("empty", List.of(timeline(SampleRuns.START, SampleRuns.START, List.of())));
        try (BrowserPage page = browser.page(1024, 800, "screen", false)) {
            page.open(file("empty"));

            assertThat(page.evaluate("document.querySelector('.table-controls [aria-live]').textContent")
                            .asText())
                    .isEqualTo("No rows");
            assertThat(page.problems()).isEmpty();
        }
    }

    @Test
    void timesBeyondAllDates_areShownAsNumbers() throws IOException {
        long at = 9_000_000_000_000_000L;
        write("absurd", List.of(timeline(at, at + 2, List.of(new Mark("n1", "", "node-lost", "when?", at + 1)))));
        try (BrowserPage page = browser.page(1024, 800, "screen", false)) {
            page.open(file("absurd"));

            assertThat(page.evaluate("document.querySelector('#table .note').textContent")
                            .asText())
                    .contains("(9000000000000000 ms since 1970)");
            assertThat(page.problems()).isEmpty();
        }
    }

    @Test
    void hostileTexts_areShownAndNeverRun() {
        try (BrowserPage page = browser.page(1024, 800, "screen", false)) {
            page.open(file("hostile"));
            page.click(".item.map");

            assertThat(page.evaluate("document.title + document.querySelector('h1').textContent")
                            .asText())
                    .isEqualTo(SampleRuns.HOSTILE + SampleRuns.HOSTILE);
            assertThat(page.evaluate("document.querySelector('.rows').textContent")
                            .asText())
                    .contains(SampleRuns.HOSTILE);
            assertThat(page.evaluate("typeof window.hacked").asText()).isEqualTo("undefined");
            assertThat(page.evaluate("document.querySelectorAll('script').length + document.images.length")
                            .asInt())
                    .isEqualTo(2);
            assertThat(page.problems()).isEmpty();
        }
    }

    private static Timeline timeline(long start, long end, List<Mark> marks) {
        return new Timeline("run", start, end, Map.of(), List.of(), List.of(), marks, List.of(), List.of());
    }

    private static void assertReadable(BrowserPage page) {
        JsonNode found = page.evaluate(probe());
        assertThat(found.path("texts").asInt()).isGreaterThan(50);
        assertThat(texts(found.path("overlaps"))).as("texts that overlap").isEmpty();
        assertThat(texts(found.path("cut"))).as("texts that are cut").isEmpty();
        assertThat(texts(found.path("faint"))).as("contrasts that are too low").isEmpty();
        assertThat(found.path("tooWide").asInt()).as("px to scroll sideways").isNotPositive();
    }

    private static void keepPicture(BrowserPage page, String name) throws IOException {
        String kept = System.getProperty("hawser.report.screenshots");
        if (kept != null) {
            page.screenshot(Files.createDirectories(Path.of(kept)).resolve(name + ".png"));
        }
    }

    private static String probe() {
        try (InputStream in = TestPageInBrowser.class.getResourceAsStream("probe.js")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    private static Path file(String sample) {
        return directory.resolve(sample + ".html");
    }
}
