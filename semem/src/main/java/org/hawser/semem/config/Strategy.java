// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.config;

/** Whose memory holds intermediate files. */
public enum Strategy {
    /** {@link #DEDICATED} if there are memory nodes, otherwise {@link #RAMDISK}. */
    AUTO,
    /** That of the node on which they are written. */
    RAMDISK,
    /** That of this node, then that of other workers, which lend what they do not use. */
    EVERY_NODE,
    /** That of this node, then that of memory nodes. */
    DEDICATED
}
