// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Finds agents by the names under which they are published. */
@FunctionalInterface
public interface SourceLookup {
    /**
     * Looks them up, and returns at once.
     *
     * @param then is told once, by any thread, of those that are published and can be reached
     */
    void find(Set<String> names, Consumer<Map<String, SourceRoutes>> then);
}
