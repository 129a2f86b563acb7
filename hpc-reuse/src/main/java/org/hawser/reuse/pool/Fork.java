// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.pool;

/**
 * Why a container is forked as in stock Hadoop.
 *
 * @param detail what in particular; may be empty
 */
public record Fork(ForkReason reason, String detail) {
    /** For people and files. */
    public String text() {
        return reason.label() + (detail.isEmpty() ? "" : ": " + detail);
    }
}
