// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.live;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.hawser.cluster.core.probe.HttpJson;
import org.hawser.common.timeline.Timeline;

/**
 * A node as its agent describes it.
 *
 * @param page the agent's page
 * @param states the state of each slot, by lane
 * @param timeline the last minutes; empty if the agent does not answer
 */
record LiveNode(String name, URI page, Map<String, String> states, Optional<Timeline> timeline) {
    private static final JsonMapper JSON = new JsonMapper();

    /** Asks an agent; waits some seconds at most. */
    static LiveNode ask(String name, URI agent) {
        URI page = agent.resolve("/slots");
        return HttpJson.get(agent.resolve("/slots.json"))
                .flatMap(answer -> read(name, page, answer))
                .orElseGet(() -> new LiveNode(name, page, Map.of(), Optional.empty()));
    }

    private static Optional<LiveNode> read(String name, URI page, JsonNode answer) {
        Map<String, String> states = new TreeMap<>();
        answer.path("slots")
                .forEach(slot -> states.put(
                        "slot " + slot.path("index").asInt(),
                        slot.path("state").asText().toLowerCase(Locale.ROOT)));
        try {
            return Optional.ofNullable(JSON.treeToValue(answer.path("timeline"), Timeline.class))
                    .map(timeline -> new LiveNode(name, page, states, Optional.of(timeline)));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }
}
