// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hawser.common.timeline.JobPhase;
import org.hawser.common.timeline.Span;
import org.hawser.common.timeline.Timeline;
import org.hawser.report.SampleRuns;
import org.junit.jupiter.api.Test;

class TestPageWriter {
    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>", Pattern.DOTALL);

    @Test
    void page_fetchesNothingAndAllowsOnlyItsOwnScriptAndStyle() throws IOException {
        String page = page(SampleRuns.small());

        assertThat(page).contains("default-src 'none'").doesNotContain("unsafe-inline", "{{", "http-equiv=\"refresh\"");
        assertThat(page).doesNotContainPattern("(src|href)=\"(?!#)").doesNotContainPattern("url\\((?!#)");
        // Names of namespaces are no addresses.
        assertThat(page.replace("'http://www.w3.org/", "")).doesNotContain("http://", "https://");
    }

    @Test
    void top_isThereWithoutScript() throws IOException {
        String page = page(SampleRuns.small());
        String top = page.substring(page.indexOf("<body>"), page.indexOf("<noscript>"));

        assertThat(top).contains("<h1>word count of one book</h1>", "<dt>Queue</dt><dd>default</dd>");
        assertThat(top).contains("10.250 s in all. The longest phase: maps, 4.103 s (40.0 %).");
        assertThat(top).contains("2.687 s</td><td>26.2 %</td>", "One thing is missing from this picture.");
    }

    @Test
    void phases_eachHaveAColourOfTheirOwn() throws IOException {
        List<Span.Part> phases = new ArrayList<>();
        for (JobPhase phase : JobPhase.values()) {
            if (phase != JobPhase.FIRST_REDUCE) {
                phases.add(new Span.Part(phase.label(), phases.size(), phases.size() + 1));
            }
        }
        PhaseColours colours = new PhaseColours(List.of(
                new Timeline("run", 0, phases.size(), Map.of(), phases, List.of(), List.of(), List.of(), List.of())));

        assertThat(phases).extracting(phase -> colours.of(phase.name())).doesNotHaveDuplicates();
    }

    @Test
    void hostileTexts_areEscapedEverywhere() throws IOException {
        String page = page(SampleRuns.hostile());

        assertThat(page).doesNotContain("window.hacked = 1</script>", "<img", "<b>", "<!-- <");
        assertThat(data(page)).doesNotContain("<");
        assertThat(json(page).at("/0/title").asText()).isEqualTo(SampleRuns.HOSTILE);
    }

    @Test
    void everySpan_isInTheDataOnce() throws IOException {
        Timeline run = SampleRuns.large();
        String page = page(run);
        JsonNode data = json(page).get(0);
        List<String> found = new ArrayList<>();
        for (JsonNode lane : data.get("lanes")) {
            for (JsonNode span : lane.get(2)) {
                long start = data.get("start").asLong() + span.get(4).asLong();
                found.add(data.get("idPrefix").asText() + span.get(0).asText() + " " + start + " "
                        + (start + span.get(5).asLong()));
            }
        }

        assertThat(found)
                .hasSize(20_000)
                .containsExactlyElementsOf(run.lanes().stream()
                        .flatMap(lane -> lane.spans().stream())
                        .map(span -> span.id() + " " + span.start() + " " + span.end())
                        .toList());
        assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThan(8 << 20);
    }

    @Test
    void twoRuns_haveNames() throws IOException {
        StringWriter out = new StringWriter();
        PageWriter.write(List.of(SampleRuns.small(), SampleRuns.middle()), out);

        assertThat(out.toString())
                .contains("<title>word count of one book and TeraSort of 25 GB</title>")
                .contains(">A</span> word count", ">B</span> TeraSort");
        assertThat(json(out.toString())).hasSize(2);
    }

    @Test
    void noRunOrThree_areRefused() {
        assertThatThrownBy(() -> PageWriter.write(List.of(), new StringWriter()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a page shows one run or two, not 0");
    }

    private static String page(Timeline run) throws IOException {
        StringWriter out = new StringWriter();
        PageWriter.write(List.of(run), out);
        return out.toString();
    }

    private static JsonNode json(String page) throws IOException {
        return new JsonMapper().readTree(data(page));
    }

    private static String data(String page) {
        Matcher data = DATA.matcher(page);
        assertThat(data.find()).isTrue();
        return data.group(1);
    }
}
