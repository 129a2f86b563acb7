// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.service;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.hawser.transport.IncomingRequest;
import org.hawser.transport.RequestHandler;

/** Passes each request to the service that its first byte names. Services can be added while requests arrive. */
public final class ServiceDispatcher implements RequestHandler {
    private final Map<Byte, RequestHandler> services = new ConcurrentHashMap<>();

    /**
     * Adds a service with this id.
     *
     * @throws IllegalArgumentException if another service has it
     */
    public void add(byte id, RequestHandler service) {
        if (services.putIfAbsent(id, service) != null) {
            throw new IllegalArgumentException("two services have the id " + id);
        }
    }

    @Override
    public boolean serves() {
        return !services.isEmpty();
    }

    @Override
    public void handle(IncomingRequest request) {
        ByteBuffer header = request.header();
        RequestHandler service = header.hasRemaining() ? services.get(header.get(header.position())) : null;
        if (service == null) {
            request.reject("no such service here");
        } else {
            service.handle(request);
        }
    }
}
