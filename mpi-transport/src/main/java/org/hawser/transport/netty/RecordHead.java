/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.transport.netty;

import io.netty.buffer.ByteBuf;

/**
 * What precedes everything on a connection. Numbers are big-endian. Whoever connects sends a greeting first; over the same
 * connection it is answered, without one, if it listens nowhere.
 *
 * <pre>
 *    0                   1                   2                   3
 *    0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 *   +---------------------------------------------------------------+
 *   |     Tag of a piece of payload; 0 message; -1 greeting         |
 *   +---------------------------------------------------------------+
 *   |               Length of what follows, in bytes                |
 *   +---------------------------------------------------------------+
 *   |                                                              ...
 *
 *   The greeting of who connects, and nothing is read before it:
 *   +---------------------------------------------------------------+
 *   |               Magic and version, 0x48575201                   |
 *   +---------------------------------------------------------------+
 *   |               Rank of who connects                            |
 *   +---------------------------------------------------------------+
 *   |               The world's secret, to the end                 ...
 * </pre>
 */
record RecordHead(int tag, int length) {
    static final int BYTES = 8;
    static final int MESSAGE = 0;
    static final int GREETING = -1;
    static final int MAGIC = 0x48575201;

    static RecordHead read(ByteBuf from) {
        return new RecordHead(from.readInt(), from.readInt());
    }

    void write(ByteBuf to) {
        to.writeInt(tag).writeInt(length);
    }
}
