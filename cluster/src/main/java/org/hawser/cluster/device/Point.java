// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.device;

import static java.util.Objects.requireNonNull;

/**
 * What a device did under one load.
 *
 * @param bytes of each request
 * @param depth how many requests were under way at any time
 * @param mebibytesPerSecond of all requests together
 * @param meanNanos mean latency of a request
 * @param p99Nanos latency that one request in a hundred exceeded
 */
public record Point(
        Direction direction, int bytes, int depth, double mebibytesPerSecond, double meanNanos, long p99Nanos) {
    public Point {
        requireNonNull(direction, "direction is null");
    }

    public double meanMillis() {
        return meanNanos / 1e6;
    }
}
