// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.timeline;

import org.hawser.common.timeline.Steps;

/** What a device of a node has served while a job ran: to the job, and to others. */
final class DeviceShare {
    private static final double MIB = 1 << 20;
    private static final double MILLIS = 1000;

    private final String name;
    private final Steps own = new Steps();
    private final Steps ofOthers = new Steps();
    private double ownBytes;
    private double bytes;

    DeviceShare(String node, String device) {
        this.name = device + " of " + node;
    }

    /** Adds the part of a line that is within the run, whose times are in ms since the epoch. */
    void add(ShareLine line, boolean isOwn, long start, long end) {
        long from = Math.max(start, line.fromMillis());
        long to = Math.min(end, line.toMillis());
        if (to <= from) {
            return;
        }
        double perMilli = (double) line.bytes() / (line.toMillis() - line.fromMillis());
        (isOwn ? own : ofOthers).add(from, to, perMilli * MILLIS / MIB);
        bytes += perMilli * (to - from);
        ownBytes += isOwn ? perMilli * (to - from) : 0;
    }

    /** Of the device and its node. */
    String name() {
        return name;
    }

    /** MiB/s. */
    Steps own() {
        return own;
    }

    /** MiB/s. */
    Steps ofOthers() {
        return ofOthers;
    }

    double ownMebibytes() {
        return ownBytes / MIB;
    }

    double mebibytes() {
        return bytes / MIB;
    }
}
