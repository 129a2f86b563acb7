// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.impl.MetricsSystemImpl;
import org.hawser.common.config.Lookup;
import org.hawser.reuse.service.AgentAddress;
import org.hawser.reuse.service.AgentContext;
import org.hawser.reuse.service.SlotTransport;

/** An agent that remembers what it was asked to publish. */
public class FakeAgentContext implements AgentContext {
    private final Path runDirectory;
    private final Map<String, String> settings;
    private final MetricsSystem metrics = new MetricsSystemImpl("Test");
    private final Set<String> published = ConcurrentHashMap.newKeySet();

    public FakeAgentContext(Path runDirectory, Map<String, String> settings) {
        this.runDirectory = runDirectory;
        this.settings = settings;
    }

    public Set<String> published() {
        return published;
    }

    @Override
    public Lookup settings() {
        return settings::get;
    }

    @Override
    public Path runDirectory() {
        return runDirectory;
    }

    @Override
    public MetricsSystem metrics() {
        return metrics;
    }

    @Override
    public void publish(Set<String> names) throws IOException {
        published.addAll(names);
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
