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

import static java.util.Objects.requireNonNull;

import org.hawser.transport.IncomingRequest;
import org.hawser.transport.RequestHandler;

/** Lets two endpoints share a handler that is written for the thread of one. */
final class SerialHandler implements RequestHandler {
    private final RequestHandler handler;

    SerialHandler(RequestHandler handler) {
        this.handler = requireNonNull(handler, "handler is null");
    }

    @Override
    public synchronized void handle(IncomingRequest request) {
        handler.handle(request);
    }

    @Override
    public boolean serves() {
        return handler.serves();
    }
}
