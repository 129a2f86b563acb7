// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.device;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A curve for reads and one for writes as an SVG. The points are as far from each other as if the horizontal scale were
 * logarithmic; the vertical one begins at 0.
 *
 * @param reads with as many points as {@code writes}, at the same places
 * @param place what is written below a point
 * @param value how high it is
 */
record CurveChart(
        String title,
        List<Point> reads,
        List<Point> writes,
        Function<Point, String> place,
        ToDoubleFunction<Point> value,
        String unit) {
    private static final int WIDTH = 490;
    private static final int HEIGHT = 240;
    private static final int LEFT = 90;
    private static final int TOP = 34;
    private static final int BOTTOM = 30;
    private static final int RIGHT = 16;

    CurveChart {
        requireNonNull(title, "title is null");
        reads = List.copyOf(reads);
        writes = List.copyOf(writes);
    }

    String svg() {
        double most = Math.max(highest(reads), highest(writes));
        String places = IntStream.range(0, reads.size())
                .mapToObj(i -> String.format(
                        Locale.ROOT,
                        "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>",
                        x(i),
                        HEIGHT - BOTTOM + 18,
                        place.apply(reads.get(i))))
                .collect(Collectors.joining());
        return String.format(
                Locale.ROOT,
                "<svg viewBox=\"0 0 %d %d\" width=\"%d\" role=\"img\"><title>%s</title>"
                        + "<text x=\"%d\" y=\"18\" class=\"head\">%s</text>"
                        + "<path class=\"axis\" d=\"M%d %dV%dH%d\"/>"
                        + "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s %s</text>"
                        + "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">0</text>%s%s%s</svg>",
                WIDTH,
                HEIGHT,
                WIDTH,
                title,
                LEFT,
                title,
                LEFT,
                TOP,
                HEIGHT - BOTTOM,
                WIDTH - RIGHT,
                LEFT - 6,
                TOP + 10,
                number(most),
                unit,
                LEFT - 6,
                HEIGHT - BOTTOM,
                places,
                curve(reads, most, "read"),
                curve(writes, most, "write"));
    }

    private double highest(List<Point> points) {
        return points.stream().mapToDouble(value).max().orElse(1);
    }

    private double x(int place) {
        return LEFT + 20 + place * (double) (WIDTH - LEFT - RIGHT - 40) / Math.max(1, reads.size() - 1);
    }

    private String curve(List<Point> points, double most, String style) {
        String line = IntStream.range(0, points.size())
                .mapToObj(i -> String.format(Locale.ROOT, "%.1f,%.1f", x(i), y(points.get(i), most)))
                .collect(Collectors.joining(" "));
        String dots = IntStream.range(0, points.size())
                .mapToObj(i -> String.format(
                        Locale.ROOT,
                        "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"3\"><title>%s %s: %s %s</title></circle>",
                        style,
                        x(i),
                        y(points.get(i), most),
                        style,
                        place.apply(points.get(i)),
                        number(value.applyAsDouble(points.get(i))),
                        unit))
                .collect(Collectors.joining());
        return "<polyline class=\"" + style + "\" points=\"" + line + "\"/>" + dots;
    }

    private double y(Point point, double most) {
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP - 8) * value.applyAsDouble(point) / most;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : "%.0f", value);
    }
}
