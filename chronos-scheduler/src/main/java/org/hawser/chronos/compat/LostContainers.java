// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.compat;

import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerStatus;

/** Tells containers that were lost with their node from others that the scheduler has ended, which only the text does. */
public final class LostContainers {
    private static final String DIAGNOSTICS = "released on a *lost* node";

    private LostContainers() {}

    public static boolean isOne(ContainerStatus ended) {
        return ended.getExitStatus() == ContainerExitStatus.ABORTED
                && ended.getDiagnostics().contains(DIAGNOSTICS);
    }
}
