// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.config;

/** Where files that find no room in memory share one file. */
public enum FilePool {
    /** On parallel and network file systems. */
    AUTO,
    ALWAYS,
    NEVER
}
