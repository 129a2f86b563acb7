// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.hawser.bench.stats.Samples;
import org.hawser.cluster.core.ClusterException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class TestReportChart {
    @Test
    void text_twoConfigurations_drawsBarsToScaleAndSpreads() throws Exception {
        Document svg = svg(measurement("stock", 10, 20, 40), measurement("hawser", 5, 10, 15));

        assertThat(values(svg, "rect", "width")).containsExactly("215.0", "107.5");
        assertThat(values(svg, "line", "x1")).containsExactly("257.5", "203.8");
        assertThat(values(svg, "line", "x2")).containsExactly("580.0", "311.3");
        assertThat(values(svg, "rect", "class")).containsExactly("bar", "bar hawser");
        assertThat(texts(svg))
                .containsExactly(
                        "<pi> & \"co\": wall, s", "stock", "20.00 (10.00-40.00)", "hawser", "10.00 (5.00-15.00)");
    }

    @Test
    void text_oneConfigurationOrPhases_leavesThemOut() throws Exception {
        assertThat(values(svg(measurement("stock", 1)), "rect", "width")).isEmpty();
        assertThat(values(svg(phase("stock"), phase("hawser")), "rect", "width"))
                .isEmpty();
    }

    @Test
    void write_noDirectory_saysSoInOneLine() {
        assertThatThrownBy(() -> new ReportChart(List.of(Reports.small())).write(Path.of("/nonexist/x.svg")))
                .isInstanceOf(ClusterException.class)
                .hasMessage("The chart /nonexist/x.svg cannot be written: no such file or directory."
                        + " Choose another --chart.");
    }

    @Test
    void text_longTexts_allFitTheWidth() throws Exception {
        double[] many = IntStream.range(0, 200).mapToDouble(i -> 178.8 + i).toArray();
        Document svg = svg(measurement("hawser-with-the-shuffle-of-stock", many), measurement("stock", many));

        int width = Integer.parseInt(svg.getDocumentElement().getAttribute("width"));
        assertThat(svg.getDocumentElement().getAttribute("viewBox")).startsWith("0 0 " + width + " ");
        assertThat(texts(svg)).anyMatch(text -> text.contains(", p99 "));
        assertThat(elements(svg, "text")).allSatisfy(text -> {
            int x = Integer.parseInt(text.getAttribute("x"));
            int length = 8 * text.getTextContent().length();
            boolean endsAtX = text.getAttribute("text-anchor").equals("end");
            assertThat(endsAtX ? x - length : x).isNotNegative();
            assertThat(endsAtX ? x : x + length).isLessThanOrEqualTo(width);
        });
    }

    private static Measurement measurement(String contender, double... values) {
        return new Measurement(
                "<pi> & \"co\"",
                contender,
                "wall",
                "s",
                new Samples(java.util.Arrays.stream(values).boxed().toList()));
    }

    private static Measurement phase(String contender) {
        return new Measurement("pi", contender, Measurement.PHASE + "client", "s", new Samples(List.of(1.0)));
    }

    private static Document svg(Measurement... measurements) throws Exception {
        BenchReport small = Reports.small();
        BenchReport report = new BenchReport(
                "a", "2026-11-23T00:00:00Z", small.machine(), Map.of(), List.of(measurements), List.of());
        String text = new ReportChart(List.of(report)).text();
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(text)));
    }

    private static List<String> values(Document svg, String element, String attribute) {
        return elements(svg, element).stream()
                .map(one -> one.getAttribute(attribute))
                .toList();
    }

    private static List<String> texts(Document svg) {
        return elements(svg, "text").stream().map(Element::getTextContent).toList();
    }

    private static List<Element> elements(Document svg, String name) {
        NodeList found = svg.getElementsByTagName(name);
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> (Element) found.item(i))
                .toList();
    }
}
