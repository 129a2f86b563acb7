// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.ShuffleRequest;

/**
 * The open sessions of the shuffle server; when there are too many, the one that has not been used for longest is
 * dropped. The same opening request never opens a second session, even after the first has ended, until
 * {@value #OPENINGS_PER_SESSION} times as many others of the job were opened as it may have: somebody who has captured
 * it cannot use it to push out sessions. Safe for use by several threads.
 */
final class Sessions {
    static final int OPENINGS_PER_SESSION = 4;

    private static final float LOAD_FACTOR = 0.75f;

    private final int most;
    private final int mostOfJob;
    private final LongSupplier random;
    private final LinkedHashMap<Long, Session> byId = new LinkedHashMap<>(16, LOAD_FACTOR, true);
    private final Map<JobName, OfJob> byJob = new HashMap<>();

    /** @param random where ids come from; whoever guesses one still lacks the job's secret */
    Sessions(int most, int mostOfJob, LongSupplier random) {
        this.most = most;
        this.mostOfJob = mostOfJob;
        this.random = random;
    }

    /** A new session; none if one was opened with the same already. */
    synchronized Optional<Session> open(Job job, ShuffleRequest.Open opening) {
        OfJob ofJob = byJob.computeIfAbsent(job.name(), name -> new OfJob());
        if (!ofJob.openings.add(opening)) {
            return Optional.empty();
        }
        if (ofJob.openings.size() > OPENINGS_PER_SESSION * (long) mostOfJob) {
            ofJob.openings.remove(ofJob.openings.iterator().next());
        }
        Session session = new Session(newId(), job, opening);
        byId.put(session.id(), session);
        ofJob.ids.add(session.id());
        if (ofJob.ids.size() > mostOfJob) {
            removeLongestUnused(job.name());
        }
        if (byId.size() > most) {
            remove(byId.values().iterator().next());
        }
        return Optional.of(session);
    }

    synchronized Optional<Session> find(long id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** Ends all of a job's. */
    synchronized void forget(JobName job) {
        OfJob ofJob = byJob.remove(job);
        if (ofJob != null) {
            ofJob.ids.forEach(byId::remove);
        }
    }

    synchronized int size() {
        return byId.size();
    }

    private long newId() {
        long id = random.getAsLong();
        while (id == 0 || byId.containsKey(id)) {
            id = random.getAsLong();
        }
        return id;
    }

    private void removeLongestUnused(JobName job) {
        Iterator<Session> inOrderOfUse = byId.values().iterator();
        Session eldest = inOrderOfUse.next();
        while (!eldest.job().name().equals(job)) {
            eldest = inOrderOfUse.next();
        }
        remove(eldest);
    }

    private void remove(Session session) {
        byId.remove(session.id());
        byJob.get(session.job().name()).ids.remove(session.id());
    }

    private static final class OfJob {
        private final Set<Long> ids = new HashSet<>();
        private final Set<ShuffleRequest.Open> openings = new LinkedHashSet<>();
    }
}
