// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.plan;

import java.util.Locale;

/** The roles that a node of an allocation can have. */
public enum NodeRole {
    /** NameNode, ResourceManager, history server, and the user's command. */
    MASTER,
    /** DataNode and NodeManager. */
    WORKER,
    /** Its memory, for other nodes; it runs no containers. */
    MEMORY;

    /** The name in output and file names. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
