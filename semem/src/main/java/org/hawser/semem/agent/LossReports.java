// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.hawser.common.process.DaemonThreads;
import org.hawser.semem.move.LossReport;
import org.hawser.semem.wire.Loss;
import org.hawser.semem.wire.LostOutputs;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What this node has told ApplicationMasters of losses. Safe for use by several threads. */
final class LossReports implements LossReport {
    private static final Logger LOG = LoggerFactory.getLogger(LossReports.class);

    private final Path addresses;
    private final String worker;
    private final Predicate<String> running;
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    /**
     * Starts with the applications that an earlier agent has reported.
     *
     * @param addresses the directory that all nodes share
     * @param worker the name of this node
     * @param running whether an application has files on this node: it ends after they are gone
     * @param earlier applications of an earlier agent's time
     */
    LossReports(Path addresses, String worker, Predicate<String> running, Collection<String> earlier) {
        this.addresses = requireNonNull(addresses, "addresses is null");
        this.worker = requireNonNull(worker, "worker is null");
        this.running = requireNonNull(running, "running is null");
        told.addAll(earlier);
    }

    /** Nothing is told of an application that is over: nobody would delete it. */
    @Override
    public synchronized void lost(String application, List<String> attempts) throws IOException {
        // First, so that an end that comes meanwhile removes what is written here.
        boolean first = told.add(application);
        if (!running.test(application)) {
            if (first) {
                told.remove(application);
            }
            return;
        }
        new LostOutputs(addresses, application).write(worker, new Loss("their memory node has lost them", attempts));
    }

    /**
     * The application is over: nobody reads of its losses any more. Returns at once, as memory is to be freed even while the
     * file system that nodes share hangs.
     */
    void ended(String application) {
        if (told.remove(application)) {
            DaemonThreads.start("semem-losses", () -> remove(application));
        }
    }

    private synchronized void remove(String application) {
        try {
            new LostOutputs(addresses, application).removeOf(worker);
        } catch (IOException | RuntimeException e) {
            LOG.warn("The list of lost outputs of {} is left behind: {}", application, e.toString());
        }
    }
}
