// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import org.hawser.shuffle.wire.MapAttempt;

/** Names the output of one map attempt; the key of the server's pool of files and cache of indexes. */
record MapOutputId(Job job, MapAttempt map) {
    @Override
    public String toString() {
        return map.text();
    }
}
