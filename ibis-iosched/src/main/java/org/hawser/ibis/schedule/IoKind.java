// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.schedule;

/** The direction of an I/O. Devices may serve the two at different speeds. */
public enum IoKind {
    READ,
    WRITE
}
