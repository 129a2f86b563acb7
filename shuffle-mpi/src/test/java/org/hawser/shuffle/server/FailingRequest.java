// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import org.hawser.transport.IncomingRequest;
import org.hawser.transport.PeerId;
import org.hawser.transport.Response;

/** A request at whose serving an error is thrown, at one moment or another. */
final class FailingRequest implements IncomingRequest {
    private final ByteBuffer header;
    private final int destinationBytes;
    private final Moment moment;
    private boolean rejected;

    /** When the error is thrown. */
    enum Moment {
        BEFORE_READING,
        WHILE_REPLYING,
        WHILE_REJECTING
    }

    FailingRequest(ByteBuffer header, int destinationBytes, Moment moment) {
        this.header = header;
        this.destinationBytes = destinationBytes;
        this.moment = moment;
    }

    synchronized boolean rejected() {
        return rejected;
    }

    @Override
    public PeerId caller() {
        return new PeerId(0);
    }

    @Override
    public ByteBuffer header() {
        return header;
    }

    @Override
    public int uploadBytes() {
        return 0;
    }

    @Override
    public int destinationBytes() {
        return destinationBytes;
    }

    @Override
    public CompletableFuture<Void> receiveUpload(ByteBuffer into) {
        throw new UnsupportedOperationException();
    }

    @Override
    public CompletableFuture<Void> reply(Response response) {
        throw new StackOverflowError("made by the test");
    }

    @Override
    public synchronized void reject(String reason) {
        rejected = true;
        if (moment == Moment.WHILE_REJECTING) {
            throw new OutOfMemoryError("made by the test");
        }
    }

    @Override
    public boolean abandoned() {
        if (moment == Moment.BEFORE_READING) {
            throw new OutOfMemoryError("made by the test");
        }
        return false;
    }
}
