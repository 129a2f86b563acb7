// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import java.io.Closeable;
import java.io.IOException;
import org.hawser.semem.store.MemoryStore;
import org.hawser.semem.store.Sweeper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** No memory is configured: takes no files, and frees those that an earlier agent has left. */
record LeftStore(MemoryStore store, Announcements announcements) {
    private static final Logger LOG = LoggerFactory.getLogger(LeftStore.class);

    Closeable start() throws IOException {
        announcements.remove();
        try {
            if (!store.isThere()) {
                return () -> {};
            }
        } catch (IOException e) {
            LOG.warn("What is at {} is left alone: {}", store.root(), e.getMessage());
            return () -> {};
        }
        Sweeper sweeper = new Sweeper(store);
        return Caretaker.start(() -> {
            sweeper.pass(application -> {});
            store.removeIfEmpty();
        });
    }
}
