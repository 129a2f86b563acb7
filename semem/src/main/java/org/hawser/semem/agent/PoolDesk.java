// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.hawser.semem.metrics.SememMetrics;
import org.hawser.semem.metrics.SememMetrics.Total;
import org.hawser.semem.policy.PoolNames;
import org.hawser.semem.policy.PoolRefusal;
import org.hawser.semem.policy.PoolTable;
import org.hawser.semem.pool.Extents;
import org.hawser.semem.store.MemoryStore;
import org.hawser.semem.store.OutputFile;
import org.hawser.semem.wire.MemoryMessage;
import org.hawser.shuffle.server.OutputPlace;
import org.hawser.shuffle.server.OutputPlaces;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MapAttempt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The table of the pool file for the threads of many connections. No thread waits for the file system of the pool file while
 * it holds the table: that file system may hang, and {@link #find} is asked about outputs in memory too.
 */
final class PoolDesk implements OutputPlaces {
    static final long SLOT_BYTES = 8L << 20;

    /** Replies to reducers of a job that has ended may still be under way: their pages must not vanish. */
    private static final long LINGER_NANOS = 60_000_000_000L;

    private static final Logger LOG = LoggerFactory.getLogger(PoolDesk.class);

    private final Optional<PoolFile> file;
    private final SememMetrics metrics;
    private final PoolTable table = new PoolTable(SLOT_BYTES);
    private final LongSupplier nanoClock;
    private long usedAt;
    private boolean complained;

    /** @param file empty if this node has none */
    PoolDesk(Optional<PoolFile> file, SememMetrics metrics, LongSupplier nanoClock) {
        this.nanoClock = requireNonNull(nanoClock, "nanoClock is null");
        this.usedAt = nanoClock.getAsLong();
        this.file = requireNonNull(file, "file is null");
        this.metrics = requireNonNull(metrics, "metrics is null");
    }

    /** Enters what an earlier agent has left. */
    synchronized void restore(MemoryStore store) throws IOException {
        if (file.isEmpty()) {
            return;
        }
        List<String> applications = store.applications();
        for (String application : applications) {
            try {
                store.marks(application).forEach((path, extents) -> found(application, path, extents));
            } catch (IOException e) {
                LOG.warn("Files of {} in the pool file keep their places, but are not found", application, e);
            }
        }
        table.suspect(file.get().length(), applications);
        changed();
    }

    private void found(String application, String path, Extents extents) {
        if (!table.found(application, path, extents)) {
            LOG.warn("{} of {} is in a part of the pool file that is another file's", path, application);
        }
    }

    synchronized void join(long client, String application) {
        table.join(client, application);
    }

    /** @param movable see {@link Desk#isMovable} */
    MemoryMessage slot(long client, boolean movable, MemoryMessage.PoolSlot wanted) {
        if (file.isEmpty()) {
            return refused(PoolRefusal.OFF);
        }
        if (!movable && PoolNames.isReadByOthers(wanted.path())) {
            return refused(PoolRefusal.READ_AS_FILES);
        }
        PoolTable.Answer answer = take(client, wanted);
        if (answer.slot().isEmpty()) {
            return refused(answer.refusal().orElseThrow());
        }
        try {
            file.get().extendTo(answer.slot().get().end());
        } catch (IOException e) {
            takenBack(client, wanted, e);
            return refused(PoolRefusal.UNWRITABLE);
        }
        metrics.count(Total.SLOTS_GRANTED);
        return new MemoryMessage.PoolGranted(answer.slot().get());
    }

    private synchronized PoolTable.Answer take(long client, MemoryMessage.PoolSlot wanted) {
        PoolTable.Answer answer = table.take(client, wanted.path(), wanted.has());
        changed();
        return answer;
    }

    private synchronized void takenBack(long client, MemoryMessage.PoolSlot wanted, IOException why) {
        if (!complained) {
            LOG.warn("Files without room in memory are on disk, each by itself: {}", why.toString());
        }
        complained = true;
        table.takenBack(client, wanted.path(), wanted.has());
        changed();
    }

    private MemoryMessage refused(PoolRefusal why) {
        metrics.count(Total.SLOTS_REFUSED);
        return new MemoryMessage.Refused(why.text());
    }

    synchronized MemoryMessage closed(long client, MemoryMessage.PoolClosed closed) {
        boolean kept = table.closed(client, closed.path(), closed.slots(), closed.bytes());
        changed();
        return kept ? new MemoryMessage.Settled() : refused(PoolRefusal.LOST);
    }

    synchronized void removed(long client, String path) {
        table.removed(client, path);
        changed();
    }

    /**
     * Returns whether the file is in the pool; otherwise one there that has the new name is gone.
     *
     * @param marked whether what has the new name is in the pool: this agent may have found it there when it started
     */
    synchronized boolean renamed(long client, String from, String to, boolean marked) {
        boolean here = table.holds(client, from) || (marked && table.holds(client, to));
        if (!here && table.holds(client, to)) {
            table.removed(client, to);
        }
        // There may be a directory of that name.
        table.renamed(client, from, to);
        changed();
        return here;
    }

    /**
     * Frees the complete files of attempts that are over.
     *
     * @param needless by path
     * @param dead whether their process is gone too, so that nobody goes on with those that are not complete
     */
    synchronized void takeOver(String application, Predicate<String> needless, boolean dead, MemoryStore store) {
        for (String path : table.left(application, needless, dead)) {
            try {
                // Before another file gets its parts.
                store.unmark(application, path);
                table.lost(application, path);
                metrics.count(Total.FILES_LEFT);
            } catch (IOException e) {
                LOG.warn("{} of {} stays in the pool file", path, application, e);
            }
        }
        changed();
    }

    synchronized void gone(long client) {
        table.gone(client);
        changed();
    }

    synchronized void ended(String application) {
        table.ended(application);
        changed();
    }

    @Override
    public synchronized Optional<OutputPlace> find(JobName job, MapAttempt map) {
        return file.flatMap(pool -> table.find(job.application(), OutputFile.data(map.text()))
                .map(extents -> new OutputPlace.InPool(pool.path(), extents.pieces())));
    }

    /** Gives back what the file takes on the disk, if it has not been used for a while. To be called once a second. */
    void round() {
        if (file.isPresent() && isUnusedForLong()) {
            try {
                // A slot that is taken meanwhile is granted when the file has been extended again.
                file.get().clearIf(this::isUnusedForLong);
            } catch (IOException e) {
                LOG.warn("{} keeps its size: {}", file.get().path(), e.toString());
            }
        }
    }

    private synchronized boolean isUnusedForLong() {
        if (!table.isUnused()) {
            usedAt = nanoClock.getAsLong();
        }
        return nanoClock.getAsLong() - usedAt > LINGER_NANOS;
    }

    private synchronized void changed() {
        metrics.pool(table.usage());
    }
}
