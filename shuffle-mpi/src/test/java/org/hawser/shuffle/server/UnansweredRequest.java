// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import org.hawser.transport.IncomingRequest;
import org.hawser.transport.PeerId;
import org.hawser.transport.Response;

/** For what never comes to an answer. */
final class UnansweredRequest implements IncomingRequest {
    @Override
    public PeerId caller() {
        return new PeerId(0);
    }

    @Override
    public ByteBuffer header() {
        return ByteBuffer.allocate(0);
    }

    @Override
    public int uploadBytes() {
        return 0;
    }

    @Override
    public int destinationBytes() {
        return 0;
    }

    @Override
    public CompletableFuture<Void> receiveUpload(ByteBuffer into) {
        throw new UnsupportedOperationException();
    }

    @Override
    public CompletableFuture<Void> reply(Response response) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void reject(String reason) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean abandoned() {
        return false;
    }
}
