// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.netty;

import io.netty.buffer.ByteBuf;
import org.hawser.transport.TransportVersion;

/**
 * The header of every record on a connection. Numbers are big-endian. The accepting process first sends a challenge,
 * and the connecting process answers with a greeting. A connecting process that does not listen receives answers over
 * the same connection.
 *
 * <pre>
 *    0                   1                   2                   3
 *    0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 *   +---------------------------------------------------------------+
 *   |     Tag of a piece of payload; 0 message; -1 to -3 as below   |
 *   +---------------------------------------------------------------+
 *   |               Length of what follows, in bytes                |
 *   +---------------------------------------------------------------+
 *   |                                                              ...
 *
 *   -2, the challenge of who is connected to:
 *   +---------------------------------------------------------------+
 *   |               Magic and version, 0x485752 and a byte          |
 *   +---------------------------------------------------------------+
 *   |               Random bytes, to the end                       ...
 *
 *   -1, the greeting of who connects, and nothing else is read before it:
 *   +---------------------------------------------------------------+
 *   |               Magic and version                               |
 *   +---------------------------------------------------------------+
 *   |               Rank of who connects                            |
 *   +---------------------------------------------------------------+
 *   |               HMAC-SHA256 with the world's secret of magic,   |
 *   |               rank and the random bytes, to the end          ...
 *
 *   -3, why who connects is refused, in UTF-8; the connection ends with it
 * </pre>
 */
record RecordHead(int tag, int length) {
    static final int BYTES = 8;
    static final int MESSAGE = 0;
    static final int GREETING = -1;
    static final int CHALLENGE = -2;
    static final int REFUSAL = -3;
    static final int MAGIC = 0x48575200 | TransportVersion.CURRENT;

    void write(ByteBuf to) {
        to.writeInt(tag).writeInt(length);
    }
}
