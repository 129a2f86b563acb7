// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    /**
     * Nothing yet.
     *
     * @param addresses the directory that all nodes share
     * @param worker the name of this node
     */
    LossReports(Path addresses, String worker) {
        this.addresses = requireNonNull(addresses, "addresses is null");
        this.worker = requireNonNull(worker, "worker is null");
    }

    @Override
    public void lost(String application, List<String> attempts) throws IOException {
        told.add(application);
        new LostOutputs(addresses, application).write(worker, new Loss("their memory node has lost them", attempts));
    }

    /** The application is over: nobody reads of its losses any more. */
    void ended(String application) {
        if (told.remove(application)) {
            try {
                new LostOutputs(addresses, application).removeOf(worker);
            } catch (IOException e) {
                LOG.warn("The list of lost outputs of {} is left behind: {}", application, e.toString());
            }
        }
    }
}
