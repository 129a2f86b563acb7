// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.report;

/** Which kind of task a container runs, or is wanted for. */
public enum TaskKind {
    MAP,
    REDUCE
}
