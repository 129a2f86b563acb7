// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.util.concurrent.CompletableFuture;
import org.hawser.transport.Call;
import org.hawser.transport.Reply;

/** A call that is over when it begins. */
record EndedCall(CompletableFuture<Reply> reply) implements Call {
    @Override
    public void cancel() {
        // It is over.
    }

    @Override
    public boolean uploadTaken() {
        return false;
    }
}
