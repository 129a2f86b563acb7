// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.hawser.reuse.service.AgentPage;
import org.hawser.reuse.service.AgentServiceHandle;
import org.hawser.semem.wire.MemoryMessage;
import org.hawser.transport.IncomingRequest;

/** The service with memory to give, and its page, {@code /memory}. */
record RunningMemory(OpenStore store) implements AgentServiceHandle, AgentPage {
    private static final ObjectMapper JSON = new ObjectMapper().addMixIn(MemoryMessage.Report.class, Untyped.class);

    /** The page is of nothing else: its data need no type. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NONE)
    private interface Untyped {}

    @Override
    public void handle(IncomingRequest request) {
        store.neighbours().handle(request);
    }

    @Override
    public String page() {
        return "memory";
    }

    @Override
    public Object pageData() {
        return JSON.valueToTree(store.neighbours().report());
    }

    @Override
    public void close() {
        SememService.close(store);
    }
}
