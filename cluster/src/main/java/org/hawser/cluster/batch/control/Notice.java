// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.control;

import static java.util.Objects.requireNonNull;

/**
 * What a node server tells the master while the cluster runs and when it stops.
 *
 * @param text details for the user; may be empty
 */
public record Notice(Kind kind, String text) {
    /** Kinds of notices. */
    public enum Kind {
        /** The daemons' processes run. */
        STARTED,
        /** The node's pool, if it has one, is ready for containers. */
        READY,
        /** A daemon could not be started, or has ended by itself. */
        FAILED,
        /** Nothing of the node runs any longer, and its logs are collected. */
        STOPPED
    }

    public Notice {
        requireNonNull(kind, "kind is null");
        requireNonNull(text, "text is null");
    }
}
