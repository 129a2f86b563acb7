// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

/**
 * What copiers report about segments that were handed to them: implemented by {@link Fetches}, called by the copiers'
 * threads. Safe for use by several threads; returns at once. Segments that end soon after each other may be reported
 * together, because waking the loop for each would take longer than copying a small one.
 */
interface CopyEvents {
    /** A copier has some of it after it had nothing to do since that time, by the clock of the loop. */
    void waited(ArrivingSegment segment, long sinceNanos);

    /** Its bytes were read and are not needed any more. */
    void consumed(ArrivingSegment segment, StagingRegion chunk);

    /** Its copier waits for memory of the merge, or does so no longer. */
    void stalled(ArrivingSegment segment, boolean waits);

    /** The merge has all of it. */
    void copied(ArrivingSegment segment);

    /** The copier that calls may have to wait now: all that it has told has to be heard. */
    void settle();

    /** The merge has nothing of it. */
    void failed(ArrivingSegment segment, Throwable cause);
}
