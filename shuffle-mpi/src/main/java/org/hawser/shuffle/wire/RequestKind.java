// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

/** The kinds of request that a reducer can send to an agent. */
public enum RequestKind {
    OPEN(1),
    LENGTHS(2),
    FETCH(3);

    private final byte code;

    RequestKind(int code) {
        this.code = (byte) code;
    }

    byte code() {
        return code;
    }
}
