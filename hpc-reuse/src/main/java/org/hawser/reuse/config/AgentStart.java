// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.config;

/** Who starts the node agent. */
public enum AgentStart {
    /** The NodeManager, and again whenever the agent is gone. */
    NODEMANAGER,
    /** One mpirun for all nodes; the NodeManager steps in when no agent answers for too long, or it is gone. */
    MPIRUN,
    /** Something else, such as a launcher of the whole allocation; the NodeManager only connects. */
    EXTERNAL
}
