// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import static java.util.Objects.requireNonNull;

import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * A container that runs.
 *
 * @param ageMillis since it was allocated; so much work may be lost
 * @param master whether it is an ApplicationMaster
 * @param permille of its work that is done, by a fresh report, or {@link #UNKNOWN}
 * @param preemptible whether it keeps its work, by a fresh report
 */
public record Running(
        ContainerId container,
        ApplicationId application,
        Size size,
        long ageMillis,
        boolean master,
        int permille,
        boolean preemptible) {
    public static final int UNKNOWN = -1;

    private static final int DONE = 1000;

    public Running {
        requireNonNull(container, "container is null");
        requireNonNull(application, "application is null");
        requireNonNull(size, "size is null");
    }

    /** How long it goes on at the speed that it has had so far; very long if nobody knows. */
    public long remainingMillis() {
        return permille <= 0 ? Long.MAX_VALUE : ageMillis * (DONE - permille) / permille;
    }
}
