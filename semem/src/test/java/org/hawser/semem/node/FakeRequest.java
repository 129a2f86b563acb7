// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.node;

import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import org.hawser.transport.IncomingRequest;
import org.hawser.transport.PeerId;
import org.hawser.transport.Response;
import org.hawser.transport.TransportException;

/** A request that has arrived, with all of its upload. */
final class FakeRequest implements IncomingRequest {
    private final ByteBuffer header;
    private final byte[] upload;
    private final CompletableFuture<ByteBuffer> answer = new CompletableFuture<>();

    FakeRequest(ByteBuffer header, byte[] upload) {
        this.header = header.asReadOnlyBuffer();
        this.upload = upload;
    }

    /** Fails if the request was rejected. */
    CompletableFuture<ByteBuffer> answer() {
        return answer;
    }

    @Override
    public PeerId caller() {
        return new PeerId(7);
    }

    @Override
    public ByteBuffer header() {
        return header.duplicate();
    }

    @Override
    public int uploadBytes() {
        return upload.length;
    }

    @Override
    public int destinationBytes() {
        return 0;
    }

    @Override
    public CompletableFuture<Void> receiveUpload(ByteBuffer into) {
        into.put(upload);
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<Void> reply(Response response) {
        if (!answer.complete(response.header())) {
            throw new IllegalStateException("answered twice");
        }
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void reject(String reason) {
        answer.completeExceptionally(new TransportException(TransportException.Reason.REJECTED, reason));
    }

    @Override
    public boolean abandoned() {
        return false;
    }
}
