// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.hawser.semem.agent.Attempts.Attempt;
import org.hawser.semem.store.MemoryStore;
import org.hawser.semem.store.MemoryStore.Aside;
import org.hawser.semem.wire.MemoryMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes what clients leave that nobody needs: files that are not complete, and private files of attempts that are over. */
record Remains(Desk desk, PoolDesk pool, MemoryStore store, Attempts attempts) {
    private static final Logger LOG = LoggerFactory.getLogger(Remains.class);

    /** The connection of a client has ended. */
    void ofClient(long client, MemoryMessage.Hello hello) {
        String application = hello.application();
        delete(application, desk.gone(client, application, path -> {
            LOG.info("{} of {} is deleted: process {} has not completed it", path, application, hello.pid());
            return store.putAside(application, path);
        }));
    }

    /** Of processes that have ended. A process ends after its connection, so that this is to be called from time to time. */
    void ofDeadProcesses() {
        ofAttempts(attempts.ofDeadProcesses(), true);
    }

    /** Of attempts whose process works on another one. */
    void ofAttempts(Set<Attempt> over) {
        ofAttempts(over, false);
    }

    private void ofAttempts(Set<Attempt> over, boolean dead) {
        for (Attempt attempt : over) {
            String application = attempt.application();
            delete(
                    application,
                    desk.takeOver(application, attempt::keepsToItself, path -> store.putAside(application, path)));
            pool.takeOver(application, attempt::keepsToItself, dead, store);
        }
    }

    private void delete(String application, List<Aside> files) {
        for (Aside file : files) {
            try {
                store.delete(application, file);
                desk.deleted(application, file);
            } catch (IOException e) {
                LOG.warn("{} of {} stays in memory", file, application, e);
            }
        }
    }
}
