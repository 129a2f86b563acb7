// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.node;

import java.io.IOException;
import org.hawser.ibis.schedule.IoKind;

/** Turns of a device, given by this process or by another one. */
public interface Turns {
    /**
     * Does an I/O of the flow when it is its turn.
     *
     * @param bytes what the flow is charged, at least 0
     * @throws IOException of the I/O itself only
     */
    void inTurn(String flow, IoKind kind, long bytes, Io io) throws IOException;

    /** What is done in a turn. */
    interface Io {
        void run() throws IOException;
    }
}
