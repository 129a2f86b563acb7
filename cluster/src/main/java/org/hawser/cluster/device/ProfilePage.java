// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.device;

import static java.util.Objects.requireNonNull;

import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A profile as a page that needs nothing else.
 *
 * @param device what was measured
 */
public record ProfilePage(String device, DeviceProfile profile) {
    private static final String STYLE =
            """
            body { font: 15px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem;
                   color: #1f2933; background: #fff }
            svg { max-width: 100%; height: auto }
            text { font: 12px system-ui, sans-serif; fill: currentColor }
            .head { font-weight: 600 }
            .axis { stroke: #9aa5b1; fill: none }
            polyline { fill: none; stroke-width: 2 }
            polyline.read { stroke: #0b7285 } circle.read, b.read { fill: #0b7285; color: #0b7285 }
            polyline.write { stroke: #c2410c } circle.write, b.write { fill: #c2410c; color: #c2410c }
            pre { background: #f1f3f5; padding: .7rem; overflow-x: auto }
            @media (prefers-color-scheme: dark) {
              body { color: #e4e7eb; background: #16191d } pre { background: #23282e }
            }
            """;

    public ProfilePage {
        requireNonNull(device, "device is null");
        requireNonNull(profile, "profile is null");
    }

    public String html() {
        String charts = Stream.of(
                        byDepth("Throughput against depth", Point::mebibytesPerSecond, "MiB/s"),
                        byDepth("Mean latency against depth", Point::meanMillis, "ms"),
                        bySize("Throughput against size, one at a time", Point::mebibytesPerSecond, "MiB/s"),
                        bySize("Mean latency against size, one at a time", Point::meanMillis, "ms"))
                .map(CurveChart::svg)
                .collect(Collectors.joining("\n"));
        String settings = profile.settings().entrySet().stream()
                .map(setting -> setting.getKey() + " = " + setting.getValue())
                .collect(Collectors.joining("\n"));
        return "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Device profile</title><style>" + STYLE
                + "</style>\n<h1>Device profile</h1><p>" + escaped(device)
                + "</p><p><b class=\"read\">reads</b>, <b class=\"write\">writes</b>, which pass the page cache by, at"
                + " random places of a file. Point at a dot for its value.</p>\n" + charts
                + "\n<h2>Settings that follow</h2><pre>" + settings + "</pre><p>" + knee(Direction.READ) + " "
                + knee(Direction.WRITE) + "</p></html>\n";
    }

    private String knee(Direction direction) {
        Point knee = profile.knee(direction);
        return String.format(
                Locale.ROOT,
                "From %d at a time on, %ss reach %.0f %% of the largest throughput: %.0f MiB/s at %.2f ms each.",
                knee.depth(),
                direction,
                100 * DeviceProfile.SATURATED,
                knee.mebibytesPerSecond(),
                knee.meanMillis());
    }

    private CurveChart byDepth(String title, ToDoubleFunction<Point> value, String unit) {
        Function<Point, String> place = point -> Integer.toString(point.depth());
        return new CurveChart(
                title, profile.depths(Direction.READ), profile.depths(Direction.WRITE), place, value, unit);
    }

    private CurveChart bySize(String title, ToDoubleFunction<Point> value, String unit) {
        Function<Point, String> place =
                point -> point.bytes() < 1 << 20 ? (point.bytes() >> 10) + "k" : (point.bytes() >> 20) + "m";
        return new CurveChart(title, profile.sizes(Direction.READ), profile.sizes(Direction.WRITE), place, value, unit);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }
}
