// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.monitor;

/**
 * Where things are in the monitor's file, in longs of the machine's byte order:
 *
 * <pre>
 * 0             magic, "HAWSHUFL"
 * 1             version of this layout
 * 2             S, number of sources there is room for
 * 3             P, number of monitors there is room for
 * 4             lanes in use are below this one
 * 5             time of the latest sweep, ms since the epoch
 * 6 .. 63       0
 * 64            P owners: the {@linkplain ProcessKey key} of the monitor that has the lane, 0 if it is free
 * 64+P          S keys: hash of the source's name, 0 if the place is free
 * 64+P+S        S {@linkplain WaitAverage averages} of waits
 * 64+P+2S       S rows of P cells: bytes that the lane's monitor has in flight from the row's source
 * </pre>
 *
 * <p>A cell is written by the monitor that has its lane, and by nobody else while its process lives: what a dead process
 * had in flight is known exactly, and forgotten by setting its lanes to 0. What is in flight from a source is the sum of its row.
 */
record NodeLayout(int sources, int monitors) {
    static final long MAGIC = 0x484157534855464cL;
    static final long VERSION = 2;
    static final int MAGIC_AT = 0;
    static final int VERSION_AT = 1;
    static final int SOURCES_AT = 2;
    static final int MONITORS_AT = 3;
    static final int LANES_USED_AT = 4;
    static final int SWEPT_AT = 5;

    private static final int HEADER = 64;

    NodeLayout {
        if (sources < 1 || monitors < 1 || (long) sources * monitors > Integer.MAX_VALUE / Long.BYTES / 2) {
            throw new IllegalArgumentException(
                    "no room for " + sources + " sources and " + monitors + " monitors in one monitor file");
        }
    }

    int ownerAt(int lane) {
        return HEADER + lane;
    }

    int sourceAt(int place) {
        return HEADER + monitors + place;
    }

    int averageAt(int place) {
        return HEADER + monitors + sources + place;
    }

    int cellAt(int place, int lane) {
        return HEADER + monitors + 2 * sources + place * monitors + lane;
    }

    int longs() {
        return cellAt(sources, 0);
    }

    long bytes() {
        return (long) longs() * Long.BYTES;
    }

    /** Makes fresh memory, all 0, a table without sources and monitors. */
    void format(SharedLongs memory) {
        memory.set(VERSION_AT, VERSION);
        memory.set(SOURCES_AT, sources);
        memory.set(MONITORS_AT, monitors);
        memory.set(MAGIC_AT, MAGIC);
    }

    /** Whether memory of the right size was formatted with this layout. */
    boolean isFormatOf(SharedLongs memory) {
        return memory.get(MAGIC_AT) == MAGIC
                && memory.get(VERSION_AT) == VERSION
                && memory.get(SOURCES_AT) == sources
                && memory.get(MONITORS_AT) == monitors
                && memory.get(LANES_USED_AT) >= 0
                && memory.get(LANES_USED_AT) <= monitors;
    }
}
