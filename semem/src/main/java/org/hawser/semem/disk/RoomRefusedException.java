// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import java.io.IOException;

/** There is no room in memory. The message is the reason, one of few. */
final class RoomRefusedException extends IOException {
    private static final long serialVersionUID = 1;

    RoomRefusedException(String why) {
        super(why);
    }

    RoomRefusedException(String why, IOException cause) {
        super(why, cause);
    }
}
