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
package org.hawser.transport.paired;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.hawser.transport.Call;
import org.hawser.transport.Endpoint;
import org.hawser.transport.Patience;
import org.hawser.transport.PeerId;
import org.hawser.transport.Reply;
import org.hawser.transport.Request;
import org.hawser.transport.TransportException;
import org.hawser.transport.TransportMetrics;

/** Notes what it is asked; a test says what comes of it. */
final class ScriptedEndpoint implements Endpoint {
    private final List<Asked> calls = new ArrayList<>();

    @Override
    public PeerId self() {
        return new PeerId(0);
    }

    @Override
    public Call call(PeerId peer, Request request, Patience patience) {
        Asked asked = new Asked(peer, patience);
        calls.add(asked);
        return asked;
    }

    @Override
    public TransportMetrics metrics() {
        long failed = calls.stream()
                .filter(one -> one.reply.isCompletedExceptionally())
                .count();
        return new TransportMetrics(calls.size(), 0, failed, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    @Override
    public void close() {}

    int asked() {
        return calls.size();
    }

    /** The one asked last. */
    Asked last() {
        return calls.get(calls.size() - 1);
    }

    /** A call made. */
    static final class Asked implements Call {
        private final CompletableFuture<Reply> reply = new CompletableFuture<>();
        private final PeerId peer;
        private final Patience patience;
        private boolean cancelled;
        private boolean uploadTaken;

        private Asked(PeerId peer, Patience patience) {
            this.peer = peer;
            this.patience = patience;
        }

        PeerId peer() {
            return peer;
        }

        Patience patience() {
            return patience;
        }

        boolean cancelled() {
            return cancelled;
        }

        void answer(Reply answer) {
            reply.complete(answer);
        }

        void fail(TransportException failure) {
            reply.completeExceptionally(failure);
        }

        void takeUpload() {
            uploadTaken = true;
        }

        @Override
        public CompletableFuture<Reply> reply() {
            return reply;
        }

        @Override
        public void cancel() {
            cancelled = true;
        }

        @Override
        public boolean uploadTaken() {
            return uploadTaken;
        }
    }
}
