// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import static org.hawser.semem.agent.LocalMaps.APPLICATION;
import static org.hawser.semem.agent.LocalMaps.attempt;
import static org.hawser.semem.agent.LocalMaps.report;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.hawser.semem.wire.MemoryMessage;

/** Agents in this process that share a directory, with maps and reducers of one job. What it has opened, it closes. */
final class LocalCluster {
    private final Path shared;
    /** The last one first. */
    private final Deque<AutoCloseable> open = new ArrayDeque<>();

    LocalCluster(Path shared) {
        this.shared = shared;
    }

    /** Closes it with the others. */
    <T extends AutoCloseable> T with(T one) {
        open.push(one);
        return one;
    }

    LocalAgent agent(String name, Map<String, String> settings) throws IOException {
        return with(new LocalAgent(shared, name, settings).start());
    }

    LocalMaps maps(LocalAgent agent, boolean movable) throws IOException {
        return with(new LocalMaps(agent, movable));
    }

    LocalReducer reducer(LocalAgent agent, int reduce) throws Exception {
        return with(new LocalReducer(agent.address(), reduce));
    }

    /** The data of a map in the memory of its node. */
    static Path output(LocalAgent agent, int map) throws IOException {
        return agent.store()
                .resolve(APPLICATION)
                .resolve("output")
                .resolve(attempt(map))
                .resolve("file.out");
    }

    static void await(LocalAgent agent, Predicate<MemoryMessage.Report> condition) {
        Awaitility.await().atMost(Duration.ofSeconds(40)).until(() -> report(agent), condition);
    }

    void close() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
    }
}
