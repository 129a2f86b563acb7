// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import java.io.IOException;
import java.nio.file.Path;
import org.hawser.semem.store.StorePlace;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What agents that are gone for good have left in memory. */
final class AbandonedStores {
    private static final Logger LOG = LoggerFactory.getLogger(AbandonedStores.class);

    private AbandonedStores() {}

    /** Returns how many there were. */
    static int remove(Path memoryDir) {
        int removed = 0;
        try {
            for (StorePlace place : StorePlace.abandoned(memoryDir)) {
                LOG.info("{} is removed: the run directory {} is gone", place.root(), place.runDir());
                place.remove();
                removed++;
            }
        } catch (IOException e) {
            LOG.warn("What dead agents have left in {} could not be removed", memoryDir, e);
        }
        return removed;
    }
}
