// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.pool;

import java.util.Locale;

/** The ways to start the agents and slots of a cluster, named as in {@code hawser.reuse.agent-start}. */
public enum PoolStarter {
    /** One mpirun, for all workers. */
    MPIRUN("ranks of one mpirun"),
    /** Each worker's NodeManager. */
    NODEMANAGER("plain processes, with Netty as transport"),
    /** Something that knows of the cluster; containers are forked until it has done so. */
    EXTERNAL("started by something else"),
    /** There are no pools. */
    NOBODY("none");

    private final String text;

    PoolStarter(String text) {
        this.text = text;
    }

    /** As a value of {@link PoolChoice#KEY}. */
    public String value() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What agents and slots are, for the user. */
    public String text() {
        return text;
    }
}
