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
