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
