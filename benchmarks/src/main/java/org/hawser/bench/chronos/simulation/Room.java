// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos.simulation;

import java.util.Locale;

/** How recovery tasks get room on a full cluster. */
enum Room {
    /** When a task ends anywhere: stock Hadoop asks for lost maps on any node. */
    WAIT,
    /** Chronos chooses, and the victim is killed. */
    KILL,
    /** Chronos chooses, and the victim keeps its work. */
    CHRONOS;

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
