// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.node;

/** Why a request of a worker is refused. The message is one of few, without names or numbers. */
final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    RefusedException(String why) {
        super(why);
    }
}
