// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.monitor;

/**
 * What a reducer tells its monitor about one source, and what the monitor knows of it: bytes in flight, and how long
 * segments are waited for. Safe for use by several threads.
 */
public interface SourceGauge {
    /** A request for this many bytes is on its way to the source. */
    void sent(long bytes);

    /** So many of the bytes asked for are no longer expected: they came, or the request failed. */
    void received(long bytes);

    /** A reducer was blocked for this long by a segment of the source; 0 if the segment was there already. */
    void waited(long nanos);

    /** Bytes sent for and not yet received; never negative. */
    long inFlightBytes();

    /** Mean of the latest waits in ns, 0 if there was none yet. */
    long averageWaitNanos();
}
