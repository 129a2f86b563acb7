// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.shuffle;

import java.util.List;
import org.hawser.integration.harness.RunningJob;
import org.hawser.integration.harness.TwoNodes;

/** Who dies in the middle of a shuffle. */
enum Victim {
    /** Serves map outputs. */
    AGENT {
        @Override
        void kill(TwoNodes nodes, int worker) {
            nodes.replaceAgent(worker);
        }
    },
    /** The slot of a reducer that fetches. */
    REDUCER {
        @Override
        void kill(TwoNodes nodes, int worker) {
            nodes.killSlotOf(container -> reducers(nodes).contains(container));
        }
    },
    /** The slot of the ApplicationMaster, whose successor recovers the maps that have ended. */
    APPLICATION_MASTER {
        @Override
        void kill(TwoNodes nodes, int worker) {
            nodes.killSlotOf(Victim::isMaster);
        }
    },
    /** Its containers go on, and its agent. */
    NODE_MANAGER {
        @Override
        void kill(TwoNodes nodes, int worker) {
            nodes.replaceNodeManager(worker);
        }
    };

    /**
     * Kills it and returns when it is dead, and, where only the cluster can replace it, replaced.
     *
     * @param worker whose agent or NodeManager
     */
    abstract void kill(TwoNodes nodes, int worker);

    /** Whether it is the first container of an attempt of an application. */
    static boolean isMaster(String container) {
        return container.endsWith("_000001");
    }

    private static List<String> reducers(TwoNodes nodes) {
        return RunningJob.of(nodes.cluster()).map(RunningJob::reducers).orElse(List.of());
    }
}
