// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.broker;

import java.io.IOException;
import org.hawser.ibis.config.Weights;

/** Bounds of messages; what exceeds them is refused. */
final class Limits {
    static final int DEVICES = 100;
    static final int FLOWS = 10_000;

    private Limits() {}

    static int count(String what, int count, int most) throws IOException {
        if (count < 0 || count > most) {
            throw new IOException("a message has " + count + " " + what + ", allowed is 0 to " + most);
        }
        return count;
    }

    static long service(long bytes) throws IOException {
        if (bytes < 0 || bytes > TotalService.MAX_BYTES) {
            throw new IOException(
                    "a message has a service of " + bytes + " bytes, allowed is 0 to " + TotalService.MAX_BYTES);
        }
        return bytes;
    }

    static double weight(double weight) throws IOException {
        if (!(weight >= 1 && weight <= Weights.MAX)) {
            throw new IOException("a message has a weight of " + weight + ", allowed is 1 to " + Weights.MAX);
        }
        return weight;
    }
}
