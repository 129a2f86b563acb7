// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.files;

import java.io.IOException;
import java.util.Optional;
import org.hawser.cluster.core.ClusterException;

/** Runs steps that are all tried, whichever of them fails, and keeps the first failure. To be used by one thread. */
public final class Attempts {
    private Optional<Exception> first = Optional.empty();

    /** A step that may fail. */
    public interface Step {
        void run() throws IOException;
    }

    /** Tries a step; returns whether it succeeded. */
    public boolean attempt(Step step) {
        try {
            step.run();
            return true;
        } catch (IOException | ClusterException e) {
            first = first.or(() -> Optional.of(e));
            return false;
        }
    }

    /** Throws the first failure, if there was one. */
    public void throwFirst() throws IOException {
        if (first.isEmpty()) {
            return;
        }
        if (first.get() instanceof IOException failure) {
            throw failure;
        }
        throw (ClusterException) first.get();
    }
}
