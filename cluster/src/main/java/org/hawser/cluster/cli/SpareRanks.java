// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.cluster.core.probe.HttpJson;

/** How many spare ranks a worker has left, as its agent reports; shown by {@code hawser cluster status}. */
record SpareRanks(int worker, int left) {
    private static final String POOL = "/jmx?qry=Hadoop:service=HawserAgent,name=Pool";

    /** Those of every agent that answers. */
    static List<SpareRanks> of(List<DaemonStatus> daemons) {
        return daemons.stream()
                .filter(daemon -> daemon.role().equals(DaemonStatus.AGENT))
                .flatMap(agent -> agent.page().stream()
                        .flatMap(SpareRanks::ask)
                        .map(left -> new SpareRanks(agent.worker(), left)))
                .toList();
    }

    /** In one line, for the user. */
    static String text(List<SpareRanks> all) {
        return all.isEmpty()
                ? "unknown, since no agent answers"
                : all.stream()
                        .map(spares -> spares.left() + " left on worker " + spares.worker())
                        .collect(Collectors.joining(", "));
    }

    private static Stream<Integer> ask(URI agent) {
        return HttpJson.get(agent.resolve(POOL)).stream()
                .map(answer -> answer.path("beans").path(0).path("SparesLeft"))
                .filter(JsonNode::isInt)
                .map(JsonNode::asInt);
    }
}
