// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.util.List;

/**
 * Chooses the route, over MPI or TCP, that an {@link AgentClient} uses for its next request: the same one until it
 * fails, then the next. After too many failures in a row no route is left. Only the event loop may use it.
 */
final class AgentRoutes {
    private final List<Route> routes;
    private final int tries;
    private int generation;
    private int failuresInARow;

    /** The first way is used, until it fails. */
    AgentRoutes(List<Route> routes, int tries) {
        this.routes = List.copyOf(routes);
        this.tries = tries;
    }

    Route current() {
        return routes.get(generation % routes.size());
    }

    /** Changes with each change of the way: what was sent before it and fails after it says nothing about the new way. */
    int generation() {
        return generation;
    }

    /** Something was answered. */
    void worked() {
        failuresInARow = 0;
    }

    /** Something that was sent in that generation failed: the next one goes another way. */
    void failed(int sentIn) {
        if (sentIn == generation) {
            failuresInARow++;
            generation++;
        }
    }

    boolean exhausted() {
        return failuresInARow >= tries;
    }
}
