// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import java.util.Comparator;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * The order in which a scheduler serves applications. As comparator, the application that comes last, and so gives its
 * containers first, is the least.
 */
public interface Order extends Comparator<ApplicationId> {
    /** Whether the application has a place in the order. */
    boolean knows(ApplicationId application);

    /** Whether containers of the application may be taken at all. */
    boolean gives(ApplicationId application);

    /**
     * Whether {@code victim} comes after {@code recovery}, and not before it once it has lost {@code lost} and the other one
     * has got {@code gained}.
     */
    boolean after(ApplicationId victim, Size lost, ApplicationId recovery, Size gained);

    /** In words, why {@link #after} holds. */
    String why(ApplicationId victim, ApplicationId recovery);

    /** From now on counts as if the container had changed hands. */
    void moved(ApplicationId victim, Size lost);

    /** From now on counts as if the application had got so much more. */
    void got(ApplicationId recovery, Size gained);
}
