// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos;

/** How many tasks of a job run or have ended, as its ApplicationMaster says. */
record JobState(int mapsRunning, int mapsCompleted, int reducesRunning) {
    static final JobState NONE = new JobState(0, 0, 0);
}
