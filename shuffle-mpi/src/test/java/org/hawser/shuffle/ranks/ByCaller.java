// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.ranks;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.hawser.transport.IncomingRequest;
import org.hawser.transport.PeerId;
import org.hawser.transport.RequestHandler;

/** Has each caller's requests answered by a handler of its own, which may change; refuses those of others. */
final class ByCaller implements RequestHandler {
    private final Map<PeerId, RequestHandler> handlers = new ConcurrentHashMap<>();

    /** From now on, that caller's requests go there. */
    void answer(PeerId caller, RequestHandler handler) {
        handlers.put(caller, handler);
    }

    @Override
    public void handle(IncomingRequest request) {
        handlers.getOrDefault(request.caller(), RequestHandler.refusing()).handle(request);
    }
}
