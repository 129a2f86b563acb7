// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.ibis;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.hawser.bench.ibis.DepthSamples.Sample;

/** The depth, and what waited, over the time of each side, as a page that needs nothing else. */
final class DepthPicture {
    private static final int WIDTH = 760;
    private static final int HEIGHT = 150;
    private static final int LEFT = 50;
    private static final int BOTTOM = 24;
    private static final int TOP = 22;

    private DepthPicture() {}

    static String html(Map<String, List<Sample>> sides) {
        String charts = sides.entrySet().stream()
                .filter(side -> !side.getValue().isEmpty())
                .map(side -> svg(side.getKey(), side.getValue()))
                .collect(Collectors.joining("\n"));
        return """
                <!DOCTYPE html>
                <html lang="en"><meta charset="utf-8"><title>Depth over time</title><style>
                body { font: 15px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; color: #1f2933 }
                svg { max-width: 100%%; height: auto } text { font: 12px system-ui, sans-serif }
                polyline { fill: none; stroke-width: 2 } .axis { stroke: #9aa5b1; fill: none }
                .depth { stroke: #0b7285 } .waiting { stroke: #c2410c } .outstanding { stroke: #7048e8 }
                b.depth { color: #0b7285 } b.waiting { color: #c2410c } b.outstanding { color: #7048e8 }
                </style><h1>Depth over time</h1><p>While word count ran: the <b class="depth">depth</b>, requests
                that <b class="outstanding">the device worked on</b>, and those that <b class="waiting">waited</b>.</p>
                %s
                </html>
                """
                .formatted(charts);
    }

    private static String svg(String side, List<Sample> samples) {
        // The depth of a side without a limit is none.
        int most = samples.stream()
                .mapToInt(sample -> Math.max(sample.outstanding(), sample.waiting()))
                .max()
                .orElse(0);
        int limit = samples.stream()
                .mapToInt(Sample::depth)
                .filter(depth -> depth < Integer.MAX_VALUE)
                .max()
                .orElse(0);
        double top = Math.max(1, Math.max(most, limit));
        double end = Math.max(1, samples.get(samples.size() - 1).seconds());
        String depth = limit == 0 ? "" : line(samples, Sample::depth, "depth", top, end);
        return String.format(
                Locale.ROOT,
                "<h2>%s</h2><svg viewBox=\"0 0 %d %d\" role=\"img\"><path class=\"axis\" d=\"M%d %dV%dH%d\"/>"
                        + "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%.0f</text>"
                        + "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%.0f s</text>%s%s%s</svg>",
                side,
                WIDTH,
                HEIGHT,
                LEFT,
                TOP,
                HEIGHT - BOTTOM,
                WIDTH,
                LEFT - 6,
                TOP + 8,
                top,
                WIDTH,
                HEIGHT - 6,
                end,
                line(samples, Sample::waiting, "waiting", top, end),
                line(samples, Sample::outstanding, "outstanding", top, end),
                depth);
    }

    private static String line(
            List<Sample> samples, ToIntFunction<Sample> value, String style, double top, double end) {
        String points = samples.stream()
                .map(sample -> String.format(
                        Locale.ROOT,
                        "%.1f,%.1f",
                        LEFT + (WIDTH - LEFT) * sample.seconds() / end,
                        HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * value.applyAsInt(sample) / top))
                .collect(Collectors.joining(" "));
        return "<polyline class=\"" + style + "\" points=\"" + points + "\"/>";
    }
}
