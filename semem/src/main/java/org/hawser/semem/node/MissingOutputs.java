// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.node;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.hawser.semem.wire.NodeMessage;
import org.hawser.semem.wire.NodeMessage.Missing;
import org.hawser.shuffle.wire.MapAttempt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The outputs whose files somebody else has deleted. Each is looked for in its turn, and at once if the shuffle server has
 * not found it. A worker is told until it gives the output up.
 */
final class MissingOutputs {
    private static final Logger LOG = LoggerFactory.getLogger(MissingOutputs.class);
    /** Of one round: a look takes some microseconds in memory. */
    private static final int LOOKS = 256;

    private final LentFiles files;
    private final Map<Long, Lent> served;
    /** By number. */
    private final Set<Long> missing = ConcurrentHashMap.newKeySet();
    /** Asked for in vain since the last round. */
    private final Set<MapAttempt> suspects = ConcurrentHashMap.newKeySet();

    private Iterator<Lent> turns = Collections.emptyIterator();

    /** @param served by number; others change it */
    MissingOutputs(LentFiles files, Map<Long, Lent> served) {
        this.files = files;
        this.served = served;
    }

    /** A reducer did not get it. For any thread. */
    void suspect(MapAttempt attempt) {
        suspects.add(attempt);
    }

    /** Looks for those that are suspect, and for some of the others. To be called once a second. */
    void round() {
        int before = missing.size();
        if (!suspects.isEmpty()) {
            Set<MapAttempt> asked = Set.copyOf(suspects);
            suspects.removeAll(asked);
            served.values().stream()
                    .filter(output -> asked.contains(output.attempt()))
                    .forEach(this::look);
        }
        if (!turns.hasNext()) {
            turns = served.values().iterator();
        }
        for (int i = 0; i < LOOKS && turns.hasNext(); i++) {
            look(turns.next());
        }
        if (missing.size() > before) {
            LOG.error("Files of {} map outputs were deleted from {}", missing.size() - before, files.root());
        }
    }

    private void look(Lent output) {
        if (!files.isWhole(output)) {
            missing.add(output.lease());
        }
    }

    /** What that worker has to give up. For any thread. */
    List<Missing> of(String worker) {
        return missing.stream()
                .map(served::get)
                .filter(Objects::nonNull)
                .filter(output -> output.worker().equals(worker))
                .limit(NodeMessage.MAX_MISSING)
                .map(output -> new Missing(
                        output.lease(),
                        output.job().name().application(),
                        output.attempt().text()))
                .toList();
    }

    /** That one is served no longer. For any thread. */
    void forget(long number) {
        missing.remove(number);
    }
}
