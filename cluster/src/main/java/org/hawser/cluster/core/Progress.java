// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core;

/** Takes the lines that say what a cluster is doing. */
@FunctionalInterface
public interface Progress {
    void line(String text);

    /** Drops every line. */
    static Progress silent() {
        return text -> {};
    }
}
