// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.ibis;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.hawser.bench.ibis.DeviceSamples.Sample;
import org.hawser.bench.stats.Samples;

/** The device of each side over time: depth, what it moved, and the processors beside it. A page that needs nothing else. */
final class DevicePicture {
    private static final int WIDTH = 760;
    private static final int HEIGHT = 150;
    private static final int LEFT = 50;
    private static final int BOTTOM = 24;
    private static final int TOP = 22;

    private static final List<Line> DEPTHS = List.of(
            new Line("waiting", Sample::waiting),
            new Line("outstanding", Sample::outstanding),
            // A side without a limit has none, and a line that is always 0 is not drawn.
            new Line("depth", sample -> sample.depth() == Integer.MAX_VALUE ? 0 : sample.depth()));
    private static final List<Line> RATES = List.of(
            new Line("read", Sample::readRate),
            new Line("written", Sample::writeRate),
            new Line("processors", Sample::processors));

    private DevicePicture() {}

    private record Line(String style, ToDoubleFunction<Sample> value) {}

    static String html(Map<String, List<Sample>> sides) {
        // The same for all, so that sides can be compared.
        double end = sides.values().stream()
                .flatMap(List::stream)
                .mapToDouble(Sample::seconds)
                .reduce(1, Math::max);
        String charts = sides.entrySet().stream()
                .filter(side -> !side.getValue().isEmpty())
                .map(side -> "<h2>" + side.getKey() + "</h2>" + svg(side.getValue(), DEPTHS, end)
                        + svg(side.getValue(), RATES, end))
                .collect(Collectors.joining("\n"));
        return """
                <!DOCTYPE html>
                <html lang="en"><meta charset="utf-8"><title>The device over time</title><style>
                body { font: 15px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; color: #1f2933 }
                svg { max-width: 100%%; height: auto } text { font: 12px system-ui, sans-serif }
                polyline { fill: none; stroke: currentColor; stroke-width: 2 } .axis { stroke: #9aa5b1; fill: none }
                .depth { color: #0b7285 } .waiting, .written { color: #c2410c } .outstanding { color: #7048e8 }
                .read { color: #2b8a3e } .processors { color: #868e96 }
                </style><h1>The device over time</h1><p>While the measured jobs ran. Top: the
                <b class="depth">depth</b>, requests <b class="outstanding">in flight</b> and requests
                <b class="waiting">waiting</b>. Bottom: MB/s <b class="read">read</b> from and
                <b class="written">written</b> to the device that the jobs read, and <b class="processors">processors</b>
                at work.</p>
                %s
                </html>
                """
                .formatted(charts);
    }

    private static String svg(List<Sample> samples, List<Line> lines, double end) {
        double most = lines.stream()
                .flatMapToDouble(line -> samples.stream().mapToDouble(line.value()))
                .max()
                .orElse(0);
        double top = Math.max(1, most);
        return String.format(
                Locale.ROOT,
                "<svg viewBox=\"0 0 %d %d\" role=\"img\"><path class=\"axis\" d=\"M%d %dV%dH%d\"/>"
                        + "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>"
                        + "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%.0f s</text>%s</svg>",
                WIDTH,
                HEIGHT,
                LEFT,
                TOP,
                HEIGHT - BOTTOM,
                WIDTH,
                LEFT - 6,
                TOP + 8,
                Samples.number(top),
                WIDTH,
                HEIGHT - 6,
                end,
                lines.stream()
                        .filter(line ->
                                samples.stream().anyMatch(sample -> line.value().applyAsDouble(sample) > 0))
                        .map(line -> polyline(samples, line, top, end))
                        .collect(Collectors.joining()));
    }

    private static String polyline(List<Sample> samples, Line line, double top, double end) {
        String points = samples.stream()
                .map(sample -> String.format(
                        Locale.ROOT,
                        "%.1f,%.1f",
                        LEFT + (WIDTH - LEFT) * sample.seconds() / end,
                        HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * line.value().applyAsDouble(sample) / top))
                .collect(Collectors.joining(" "));
        return "<polyline class=\"" + line.style() + "\" points=\"" + points + "\"/>";
    }
}
