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

/**
 * An agent without peers.
 *
 * @param service the only other one, if there is one
 */
public record FakeAgentContext(Path runDirectory, Lookup settings, MetricsSystem metrics, Optional<Object> service)
        implements AgentContext {
    public static final String SECRET = "secret";

    FakeAgentContext(Path runDirectory, Map<String, String> settings) {
        this(runDirectory, settings::get, new MetricsSystemImpl("Test"), Optional.empty());
    }

    public FakeAgentContext(Path runDirectory, Object service) {
        this(runDirectory, name -> null, new MetricsSystemImpl("Test"), Optional.of(service));
    }

    @Override
    public void publish(Set<String> names) {
        throw new UnsupportedOperationException("nothing is to be published");
    }

    @Override
    public <T> Optional<T> find(Class<T> type) {
        return service.filter(type::isInstance).map(type::cast);
    }

    @Override
    public AgentAddress address() {
        return new AgentAddress("", 0, "node1", 4000, SECRET);
    }

    @Override
    public Optional<SlotTransport> transport() {
        return Optional.empty();
    }
}
