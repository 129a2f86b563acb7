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
package org.hawser.cluster.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.hawser.cluster.ClusterException;
import org.hawser.cluster.ClusterState;
import org.hawser.cluster.DaemonState;
import org.hawser.cluster.LocalCluster;
import org.hawser.cluster.RuntimeLayout;
import org.hawser.cluster.probe.Probes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hawser cluster status}. */
@Command(
        name = "status",
        description = "Shows the daemons of a cluster; fails if one is dead or does not answer.",
        mixinStandardHelpOptions = true)
final class ClusterStatus implements Callable<Integer> {
    private static final String UP = "up";

    @Spec
    private CommandSpec spec;

    @Mixin
    private ClusterChoice choice;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    public Integer call() throws JsonProcessingException {
        PrintWriter out = spec.commandLine().getOut();
        RuntimeLayout layout = RuntimeLayout.locate();
        CurrentCluster current = CurrentCluster.of(layout);
        Path dir = choice.directory(current).orElseGet(current::directory);
        LocalCluster cluster = LocalCluster.attach(dir, layout);
        ClusterState state = cluster.state();
        Map<DaemonState, String> conditions = new LinkedHashMap<>();
        state.daemons().forEach(daemon -> conditions.put(daemon, condition(cluster, daemon)));
        out.println(json ? json(cluster, conditions) : StatusTable.of(state, conditions::get));
        List<DaemonState> notUp = state.daemons().stream()
                .filter(daemon -> !conditions.get(daemon).equals(UP))
                .toList();
        if (!notUp.isEmpty()) {
            throw new ClusterException(notUp.stream()
                    .map(daemon -> "The " + daemon.id() + " is " + conditions.get(daemon) + ", its log is "
                            + daemon.log() + ".")
                    .collect(Collectors.joining(" ")));
        }
        return 0;
    }

    private static String condition(LocalCluster cluster, DaemonState daemon) {
        if (!cluster.isAlive(daemon.role(), daemon.worker())) {
            return "dead";
        }
        return Probes.answers(daemon.web()) ? UP : "silent";
    }

    private static String json(LocalCluster cluster, Map<DaemonState, String> conditions)
            throws JsonProcessingException {
        ClusterState state = cluster.state();
        List<Map<String, Object>> daemons = conditions.entrySet().stream()
                .map(entry -> daemon(entry.getKey(), entry.getValue()))
                .toList();
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("dir", cluster.dir().toString());
        all.put("profile", state.profile().label());
        all.put("workers", state.workers());
        all.put("slots", state.slots());
        all.put("settings", state.settings());
        all.put("daemons", daemons);
        return new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(all);
    }

    private static Map<String, Object> daemon(DaemonState daemon, String condition) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("role", daemon.role().label());
        entry.put("worker", daemon.worker());
        entry.put("pid", daemon.pid());
        entry.put("state", condition);
        entry.put("startedAtMillis", daemon.startedAtMillis());
        entry.put("ports", daemon.ports());
        entry.put("web", daemon.web().toString());
        entry.put("log", daemon.log().toString());
        return entry;
    }
}
