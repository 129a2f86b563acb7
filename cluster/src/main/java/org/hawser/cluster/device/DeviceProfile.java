// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.device;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is known of a device, and the settings that follow (Xu, sections 3.3 and 4.3). A device is taken for saturated at the
 * smallest depth that reaches most of its largest throughput: more requests at a time only make each of them take longer.
 *
 * @param byDepth at the size of a turn, for each direction in order of the depths
 * @param bySize one request at a time, for each direction in order of the sizes
 */
public record DeviceProfile(List<Point> byDepth, List<Point> bySize) {
    /** Share of the largest throughput from which on a device counts as saturated. */
    static final double SATURATED = 0.95;
    /** A request that takes no more than this many times as long as the smallest one is small. */
    private static final double SMALL = 2;

    private static final int MOST_SLOTS = 64;
    private static final double MICROSECOND_NS = 1e3;
    /** What the keys of latencies allow. */
    private static final long LEAST_MICROS = 10;

    public DeviceProfile {
        byDepth = List.copyOf(byDepth);
        bySize = List.copyOf(bySize);
    }

    List<Point> depths(Direction direction) {
        return of(byDepth, direction);
    }

    List<Point> sizes(Direction direction) {
        return of(bySize, direction);
    }

    private static List<Point> of(List<Point> points, Direction direction) {
        return points.stream().filter(point -> point.direction() == direction).toList();
    }

    /** The load from which on the device is saturated. */
    public Point knee(Direction direction) {
        List<Point> points = depths(direction);
        double most =
                points.stream().mapToDouble(Point::mebibytesPerSecond).max().orElseThrow();
        return points.stream()
                .filter(point -> point.mebibytesPerSecond() >= SATURATED * most)
                .findFirst()
                .orElseThrow();
    }

    /** Values of the keys of IBIS. The depth at the start is the smaller one of both directions: it grows by itself. */
    public Map<String, String> settings() {
        Point read = knee(Direction.READ);
        Point write = knee(Direction.WRITE);
        Point small = small();
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("hawser.ibis.depth", Integer.toString(Math.min(read.depth(), write.depth())));
        settings.put("hawser.ibis.read-latency", micros(read.meanNanos()));
        settings.put("hawser.ibis.write-latency", micros(write.meanNanos()));
        // Beyond the knee, each request more adds about so much to the latency of all. With the smaller one, the depth
        // would swing
        // under I/O of the slower direction.
        settings.put(
                "hawser.ibis.latency-per-slot",
                micros(Math.max(read.meanNanos() / read.depth(), write.meanNanos() / write.depth())));
        settings.put("hawser.ibis.small-size", (small.bytes() >> 10) + "k");
        settings.put("hawser.ibis.large-slots", Integer.toString(largeSlots(small)));
        return settings;
    }

    private static String micros(double nanos) {
        return Math.max(LEAST_MICROS, Math.round(nanos / MICROSECOND_NS)) + "us";
    }

    /** The largest of the small ones, by their reads. */
    private Point small() {
        List<Point> points = sizes(Direction.READ);
        double limit = SMALL * points.get(0).meanNanos();
        return points.stream()
                .takeWhile(point -> point.meanNanos() <= limit)
                .max(Comparator.comparingInt(Point::bytes))
                .orElse(points.get(0));
    }

    /** How much longer a request of the size of a turn takes than a small one. */
    private int largeSlots(Point small) {
        double times = depths(Direction.READ).get(0).meanNanos() / small.meanNanos();
        return (int) Math.max(1, Math.min(MOST_SLOTS, Math.round(times)));
    }
}
