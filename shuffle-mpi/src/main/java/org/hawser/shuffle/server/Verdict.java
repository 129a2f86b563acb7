// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.nio.ByteBuffer;

/** What {@link RequestCheck} says is to be done with a request: answer it at once, or serve it from disk. */
sealed interface Verdict permits Verdict.Answer, Work {
    /** Answer at once, and count the kind of request that was answered, or why it was refused. */
    record Answer(Enum<?> counted, ByteBuffer reply) implements Verdict {}
}
