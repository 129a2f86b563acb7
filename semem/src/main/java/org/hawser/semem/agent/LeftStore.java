// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import org.hawser.semem.store.MemoryStore;
import org.hawser.semem.store.Sweeper;

/** No memory is configured: takes no files, and frees those that an earlier agent has left. */
record LeftStore(MemoryStore store, Announcements announcements) {
    Closeable start() throws IOException {
        announcements.remove();
        if (Files.notExists(store.root())) {
            return () -> {};
        }
        Sweeper sweeper = new Sweeper(store);
        return Caretaker.start(() -> {
            sweeper.pass(application -> {});
            store.removeIfEmpty();
        });
    }
}
