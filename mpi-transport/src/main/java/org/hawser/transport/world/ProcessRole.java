// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.world;

/** The role of a process in the MPI world. */
public enum ProcessRole {
    /** Owns the slots of a node, serves its shuffle data and its share of memory. */
    AGENT,
    /** Runs containers, one at a time. */
    SLOT,
    /** Waits to replace a lost agent or slot of its node. */
    SPARE,
    /** Keeps intermediate data in memory. */
    MEMORY,
    /** Measures or tests. */
    TOOL
}
