// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.report;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.hawser.bench.stats.Samples;
import org.hawser.cluster.core.ClusterException;

/**
 * Draws reports as one SVG: a bar for the median of each configuration, and a line from its smallest to its largest
 * sample. Each group of bars has a scale of its own that begins at 0. What only one configuration was measured for is
 * left out, because there is nothing to compare. The picture is as wide as its longest text needs.
 */
public record ReportChart(List<BenchReport> reports) {
    private static final int MIN_WIDTH = 760;
    private static final int MIN_LABELS = 150;
    private static final int BARS = 430;
    private static final int ROW = 22;
    private static final int BAR = 14;
    private static final int HEADING = 30;
    private static final int MARGIN = 8;

    /** More than a character of 13 px takes on average, whatever font the reader's system has. */
    private static final int CHARACTER = 8;

    private static final String STYLE =
            """
            text { font: 13px system-ui, sans-serif; fill: #1f2933 }
            .group { font-weight: 600 }
            .bar { fill: #9aa5b1 }
            .bar.hawser { fill: #0b7285 }
            .spread { stroke: #1f2933; stroke-width: 1.5 }
            @media (prefers-color-scheme: dark) {
              text { fill: #e4e7eb }
              .bar { fill: #7b8794 }
              .bar.hawser { fill: #3bc9db }
              .spread { stroke: #e4e7eb }
            }
            """;

    public ReportChart {
        reports = List.copyOf(reports);
    }

    /** The picture. */
    public String text() {
        StringWriter out = new StringWriter();
        try {
            XMLStreamWriter svg = XMLOutputFactory.newInstance().createXMLStreamWriter(out);
            Map<String, List<Measurement>> groups = groups();
            int rows = groups.values().stream().mapToInt(List::size).sum();
            int labels = labels(groups);
            int width = width(groups, labels);
            int height = 2 * MARGIN + groups.size() * HEADING + rows * ROW;
            svg.writeStartElement("svg");
            svg.writeDefaultNamespace("http://www.w3.org/2000/svg");
            svg.writeAttribute("viewBox", "0 0 " + width + " " + height);
            svg.writeAttribute("width", Integer.toString(width));
            svg.writeAttribute("role", "img");
            element(svg, "title", "Medians of " + String.join("; ", groups.keySet()));
            element(svg, "style", STYLE);
            int y = MARGIN;
            for (Map.Entry<String, List<Measurement>> group : groups.entrySet()) {
                text(svg, MARGIN, y + HEADING - 10, "group", group.getKey());
                y += HEADING;
                double scale = BARS
                        / group.getValue().stream()
                                .mapToDouble(one -> one.samples().max())
                                .max()
                                .orElse(1);
                for (Measurement one : group.getValue()) {
                    row(svg, labels, y, one, scale);
                    y += ROW;
                }
            }
            svg.writeEndElement();
            svg.flush();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("the chart cannot be written", e);
        }
        return out.toString();
    }

    /**
     * Writes the picture.
     *
     * @throws ClusterException if the file cannot be written
     */
    public void write(Path file) {
        try {
            Files.writeString(file, text());
        } catch (IOException e) {
            throw new ClusterException(
                    "The chart " + file.toAbsolutePath() + " cannot be written: " + Reason.of(e)
                            + ". Choose another --chart.",
                    e);
        }
    }

    /** What is to be compared, under a heading; phases overlap the whole and are left out. */
    private Map<String, List<Measurement>> groups() {
        Map<String, List<Measurement>> groups = reports.stream()
                .flatMap(report -> report.measurements().stream())
                .filter(one -> !one.phase())
                .collect(Collectors.groupingBy(
                        one -> one.workload() + ": " + one.metric()
                                + (one.unit().isEmpty() ? "" : ", " + one.unit()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        groups.values().removeIf(group -> group.size() < 2);
        return groups;
    }

    /** The room for the longest label left of the bars. */
    private static int labels(Map<String, List<Measurement>> groups) {
        return Math.max(MIN_LABELS, 2 * MARGIN + longest(rows(groups).map(Measurement::contender)));
    }

    /** The room for the longest heading, and for the longest value right of the bars. */
    private static int width(Map<String, List<Measurement>> groups, int labels) {
        int values = longest(rows(groups).map(one -> one.samples().text()));
        int headings = longest(groups.keySet().stream());
        return Math.max(MIN_WIDTH, Math.max(labels + BARS + values, headings) + 2 * MARGIN);
    }

    private static Stream<Measurement> rows(Map<String, List<Measurement>> groups) {
        return groups.values().stream().flatMap(List::stream);
    }

    private static int longest(Stream<String> texts) {
        return CHARACTER * texts.mapToInt(String::length).max().orElse(0);
    }

    private static void row(XMLStreamWriter svg, int labels, int y, Measurement one, double scale)
            throws XMLStreamException {
        Samples samples = one.samples();
        int middle = y + BAR / 2;
        text(svg, labels - MARGIN, middle + 5, "label", one.contender());
        svg.writeEmptyElement("rect");
        svg.writeAttribute("class", one.contender().startsWith("hawser") ? "bar hawser" : "bar");
        svg.writeAttribute("x", Integer.toString(labels));
        svg.writeAttribute("y", Integer.toString(y));
        svg.writeAttribute("height", Integer.toString(BAR));
        svg.writeAttribute("width", length(samples.median() * scale));
        svg.writeEmptyElement("line");
        svg.writeAttribute("class", "spread");
        svg.writeAttribute("x1", length(labels + samples.min() * scale));
        svg.writeAttribute("x2", length(labels + samples.max() * scale));
        svg.writeAttribute("y1", Integer.toString(middle));
        svg.writeAttribute("y2", Integer.toString(middle));
        text(svg, labels + BARS + MARGIN, middle + 5, "value", samples.text());
    }

    private static void text(XMLStreamWriter svg, int x, int y, String style, String text) throws XMLStreamException {
        svg.writeStartElement("text");
        svg.writeAttribute("class", style);
        svg.writeAttribute("x", Integer.toString(x));
        svg.writeAttribute("y", Integer.toString(y));
        if (style.equals("label")) {
            svg.writeAttribute("text-anchor", "end");
        }
        svg.writeCharacters(text);
        svg.writeEndElement();
    }

    private static void element(XMLStreamWriter svg, String name, String text) throws XMLStreamException {
        svg.writeStartElement(name);
        svg.writeCharacters(text);
        svg.writeEndElement();
    }

    private static String length(double length) {
        return String.format(Locale.ROOT, "%.1f", length);
    }
}
