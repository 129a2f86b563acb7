// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

/**
 * A reducer's fetching while it goes on, {@code Hadoop:service=Reduce,name=HawserShuffle-ATTEMPT} in the reducer's JVM.
 * The final values are in the job's counters.
 */
public interface FetchStatisticsMXBean {
    /** Bytes of staging memory asked for or arrived, and not merged yet. */
    long getStagingBytes();

    /** The most that {@link #getStagingBytes} has been. */
    long getPeakStagingBytes();

    /** Bytes of segments that were read in the memory of the reducer's own node, and are in the merge. */
    long getBytesInPlace();

    /** Requests sent, tries included. */
    long getRequests();

    /** Requests sent again, and segments fetched again. */
    long getRetries();
}
