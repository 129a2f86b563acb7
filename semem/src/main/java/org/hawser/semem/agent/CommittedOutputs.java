// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.service.AgentContext;
import org.hawser.semem.commit.Freeing;
import org.hawser.semem.commit.KnownCommits;
import org.hawser.semem.metrics.SememMetrics;
import org.hawser.semem.store.MemoryStore;
import org.hawser.semem.store.OutputFile;
import org.hawser.semem.wire.Commits;
import org.hawser.shuffle.server.MapOutputServer;

/**
 * Frees the parts of this node's map outputs whose reducers have committed.
 *
 * @param commits empty if there is no directory that all nodes share
 * @param freeing also of outputs of other nodes
 */
record CommittedOutputs(Desk desk, MemoryStore store, Optional<KnownCommits> commits, Freeing freeing)
        implements Closeable {
    static CommittedOutputs of(Desk desk, MemoryStore store, AgentContext agent, SememMetrics metrics) {
        Optional<KnownCommits> commits = ReuseKeys.ADDRESS_DIR
                .getIfSet(agent.settings())
                .map(directory -> new KnownCommits(Path.of(directory), desk::applications));
        Freeing freeing = new Freeing(
                application -> commits.map(known -> known.of(application)).orElse(Commits.NONE),
                () -> agent.find(MapOutputServer.class),
                metrics);
        return new CommittedOutputs(desk, store, commits, freeing);
    }

    /** Hears of reducers from now on. */
    void start() {
        commits.ifPresent(KnownCommits::start);
    }

    /** Frees what can be freed now. To be called once a second. */
    void round() throws IOException {
        for (String application : store.applications()) {
            if (freeing.concerns(application)) {
                Path directory = store.root().resolve(application);
                desk.complete(application).forEach(attempt -> free(application, attempt, directory));
            }
        }
    }

    private void free(String application, String attempt, Path directory) {
        // One with holes is not worth a move: it would take as much as a whole one on the other node.
        if (desk.stay(application, attempt)) {
            freeing.free(application, attempt, directory.resolve(OutputFile.data(attempt)))
                    .ifPresent(left -> desk.shrunk(application, attempt, left));
        }
    }

    void ended(String application) {
        freeing.ended(application);
        commits.ifPresent(known -> known.ended(application));
    }

    @Override
    public void close() {
        commits.ifPresent(KnownCommits::close);
    }
}
