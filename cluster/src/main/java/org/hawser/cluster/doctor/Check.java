// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.doctor;

import java.util.List;

/** One of the checks of {@code hawser doctor}. It looks at one aspect of the machine, in a few seconds at most. */
@FunctionalInterface
interface Check {
    /** What was found; never empty. */
    List<Finding> findings();
}
