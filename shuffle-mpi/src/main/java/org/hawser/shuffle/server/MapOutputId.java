// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import org.hawser.shuffle.wire.MapAttempt;

/** The output of one attempt of a map. */
record MapOutputId(Job job, MapAttempt map) {
    @Override
    public String toString() {
        return map.text();
    }
}
