// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.schedule;

/**
 * How a flow's service is spread over nodes: for each byte here, so many elsewhere. Both are means over some exchanges, of which
 * the last counts half.
 */
final class Spread {
    /** So that a flow that was not served here is served again. */
    private static final double LEAST_LOCAL_BYTES = 64 << 10;
    /** A flow's first exchange is only the point from which service elsewhere is counted. */
    private static final int KNOWN_AFTER = 2;

    private double servedBytes;
    private double localBytes;
    private double elsewhereBytes;
    private double factor;
    private int exchanges;

    void servedHere(long bytes) {
        servedBytes += bytes;
    }

    /** What was served on other nodes since the last time. */
    void exchanged(double elsewhere) {
        localBytes = localBytes / 2 + servedBytes;
        servedBytes = 0;
        elsewhereBytes = elsewhereBytes / 2 + elsewhere;
        factor = elsewhereBytes / Math.max(LEAST_LOCAL_BYTES, localBytes);
        exchanges = Math.min(KNOWN_AFTER, exchanges + 1);
    }

    /** Bytes elsewhere for each byte here. */
    double factor() {
        return factor;
    }

    /** Whether there were enough exchanges to say so. */
    boolean isKnown() {
        return exchanges == KNOWN_AFTER;
    }

    /** Whether nothing would be lost without it. */
    boolean isOver() {
        return servedBytes == 0 && localBytes < 1 && elsewhereBytes < 1;
    }
}
