// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.impl.MetricsSystemImpl;
import org.hawser.common.config.Lookup;
import org.hawser.reuse.service.AgentAddress;
import org.hawser.reuse.service.AgentContext;
import org.hawser.reuse.service.SlotTransport;

/** An agent without peers. */
record FakeAgentContext(Path runDirectory, Lookup settings, MetricsSystem metrics) implements AgentContext {
    FakeAgentContext(Path runDirectory, Map<String, String> settings) {
        this(runDirectory, settings::get, new MetricsSystemImpl("Test"));
    }

    @Override
    public void publish(Set<String> names) {
        throw new UnsupportedOperationException("nothing is to be published");
    }

    @Override
    public <T> Optional<T> find(Class<T> type) {
        return Optional.empty();
    }

    @Override
    public AgentAddress address() {
        return new AgentAddress("", 0, "node1", 4000, "secret");
    }

    @Override
    public Optional<SlotTransport> transport() {
        return Optional.empty();
    }
}
