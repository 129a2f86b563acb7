// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.role;

import java.util.List;
import java.util.Map;

/**
 * A kind of daemon that a module adds to clusters with the hawser profile, which start, await, show and stop it beside
 * Hadoop's own. Implementations are found through {@link java.util.ServiceLoader}, in the jars that lie beside each other in
 * Hawser's directory; the command line loads them as well as the daemons, so they must not load much.
 *
 * <p>A local cluster does all that for each role. A batch job does it for those of the master only: it starts and stops the
 * daemons of workers, but neither awaits nor shows them, and does not start those of memory nodes yet.
 */
public interface AddedRole {
    /** Which nodes have a daemon of a role. */
    enum Placement {
        /** The first one: the cluster has exactly one such daemon. */
        MASTER,
        /** Each that runs containers. */
        WORKER,
        /** Each whose memory is for other nodes; a cluster may have none. */
        MEMORY
    }

    /** Unique among all roles, fit for file names: lower-case letters, digits and dashes. */
    String label();

    /** It runs until SIGTERM, with Hadoop's jars and Hawser's; its node's configuration is first on the class path. */
    String mainClass();

    /** Options of its JVM, such as {@code -Xmx256m}. */
    List<String> jvmOptions();

    Placement placement();

    /**
     * What it listens for, each with the key that says where: {@code host:port} in the configuration of its node, of all
     * nodes if it is the master's. {@code http} must be among them.
     */
    Map<String, String> addressKeys();

    /** A page of its web server that answers with JSON from the moment when it can be used, such as {@code /jmx}. */
    String readyPage();

    /** Whether it is told to end only when all daemons have ended that may still need it. */
    default boolean endsLast() {
        return false;
    }
}
