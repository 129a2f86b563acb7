// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.role;

import java.util.List;
import java.util.Map;
import org.hawser.common.role.AddedRole;

/**
 * The daemon of a memory node. It keeps an agent alive that has no slots and serves the node's memory; that agent's pages
 * are the daemon's.
 */
public final class MemoryNodeRole implements AddedRole {
    /** For {@link java.util.ServiceLoader}. */
    public MemoryNodeRole() {}

    @Override
    public String label() {
        return "memorynode";
    }

    @Override
    public String mainClass() {
        return "org.hawser.reuse.executor.AgentDaemon";
    }

    @Override
    public List<String> jvmOptions() {
        return List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    }

    @Override
    public Placement placement() {
        return Placement.MEMORY;
    }

    @Override
    public Map<String, String> addressKeys() {
        return Map.of("http", "hawser.reuse.agent-http-address");
    }

    /** It answers as soon as the agent's services run. */
    @Override
    public String readyPage() {
        return "/slots.json";
    }
}
