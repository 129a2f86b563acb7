// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.run;

import org.hawser.cluster.core.ClusterException;

/** Checks a number that a command-line option gives, such as a number of runs. */
public final class Count {
    private Count() {}

    /**
     * Checks one.
     *
     * @param name such as {@code runs}, which {@code --runs} sets
     * @throws ClusterException unless it is 1 to {@code max}
     */
    public static void require(String name, int value, int max) {
        if (value < 1 || value > max) {
            throw new ClusterException("--" + name + " is " + value + ", allowed is 1 to " + max + ".");
        }
    }
}
