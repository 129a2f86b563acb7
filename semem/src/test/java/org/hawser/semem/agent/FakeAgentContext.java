// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.impl.MetricsSystemImpl;
import org.hawser.common.config.Lookup;
import org.hawser.reuse.service.AgentContext;

/** An agent without peers. */
record FakeAgentContext(Path runDirectory, Lookup settings, MetricsSystem metrics) implements AgentContext {
    FakeAgentContext(Path runDirectory, Map<String, String> settings) {
        this(runDirectory, settings::get, new MetricsSystemImpl("Test"));
    }

    @Override
    public void publish(Set<String> names) {
        throw new UnsupportedOperationException("nothing is to be published");
    }
}
