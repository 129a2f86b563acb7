// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.config;

/** Whose memory holds intermediate files. */
public enum Strategy {
    /** That of the node on which they are written. */
    RAMDISK
}
