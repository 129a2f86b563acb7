/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.cluster.core.files;

import java.io.IOException;
import java.util.Optional;
import org.hawser.cluster.core.ClusterException;

/** Steps that are all tried, whichever of them fails. To be used by one thread. */
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
