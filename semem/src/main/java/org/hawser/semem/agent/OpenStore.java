// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.service.AgentContext;
import org.hawser.reuse.socket.MessageListener;
import org.hawser.semem.config.SememSettings;
import org.hawser.semem.metrics.SememMetrics;
import org.hawser.semem.metrics.SememMetrics.Total;
import org.hawser.semem.move.Candidates;
import org.hawser.semem.move.MovedOutputs;
import org.hawser.semem.pool.PoolLink;
import org.hawser.semem.store.MemoryStore;
import org.hawser.semem.store.StorePlace;
import org.hawser.semem.store.Sweeper;
import org.hawser.semem.timeline.MemoryLog;
import org.hawser.semem.wire.Announcement;
import org.hawser.semem.wire.MemoryMessage;
import org.hawser.shuffle.server.MapOutputServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A store that takes files: its ledger, its listener, and the care for applications that have ended. */
record OpenStore(
        Desk desk,
        MessageListener<MemoryMessage> listener,
        Announcements announcements,
        Caretaker caretaker,
        MemoryStore store,
        Neighbours neighbours,
        CommittedOutputs committed)
        implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(OpenStore.class);

    /** @param wanted where the pool file is to be, if there is to be one */
    static OpenStore start(
            SememSettings settings,
            MemoryStore store,
            Announcements announcements,
            Optional<Path> wanted,
            AgentContext context)
            throws IOException {
        store.create();
        SememMetrics metrics = new SememMetrics().register(context.metrics());
        MovedOutputs moved = new MovedOutputs();
        Desk desk = new Desk(
                settings.limits(),
                Neighbours.terms(settings),
                new Candidates(Neighbours.limits(settings), moved, System::nanoTime),
                metrics,
                System::nanoTime);
        metrics.count(Total.ORPHANS, StorePlace.removeAbandoned(settings.memoryDir()));
        restore(store, desk, metrics);
        PoolDesk pool = new PoolDesk(poolFile(store, wanted), metrics, System::nanoTime);
        pool.restore(store);
        Attempts attempts = new Attempts();
        Remains remains = new Remains(desk, pool, store, attempts);
        CommittedOutputs committed = CommittedOutputs.of(desk, store, context, metrics);
        ServedPlaces places = new ServedPlaces(moved, pool, committed.freeing());
        Neighbours neighbours = Neighbours.start(settings, store, desk, moved, committed.freeing(), context, metrics);
        Path socket = context.runDirectory().resolve(MemoryMessage.SOCKET);
        MessageListener<MemoryMessage> listener;
        try {
            listener = listen(
                    socket,
                    new ClientSession(desk, pool, store, remains, neighbours::report, metrics),
                    () -> neighbours.publish(context));
        } catch (IOException | RuntimeException e) {
            neighbours.close();
            throw e;
        }
        // An agent that was killed may have announced another store.
        announcements.remove();
        Announcement announcement = new Announcement(
                MemoryMessage.VERSION, socket.toString(), store.root().toString());
        Sweeper sweeper = new Sweeper(store);
        Reconciliation reconciliation = new Reconciliation(desk, store);
        committed.start();
        MemoryLog log = new MemoryLog(
                context.runDirectory(),
                ReuseKeys.MAX_LOG_SIZE.get(context.settings()),
                settings.limits().budget(),
                System::currentTimeMillis);
        Caretaker caretaker = Caretaker.start(
                () -> context.find(MapOutputServer.class).ifPresent(shuffle -> shuffle.usePlaces(places)),
                () -> announcements.keep(announcement),
                () -> sweeper.pass(application -> {
                    neighbours.ended(application);
                    desk.ended(application);
                    pool.ended(application);
                    attempts.ended(application);
                    committed.ended(application);
                }),
                remains::ofDeadProcesses,
                reconciliation::round,
                neighbours::round,
                pool::round,
                committed::round,
                () -> log.round(desk.uses()));
        LOG.info(
                "Up to {} bytes of intermediate files are kept in {}",
                settings.limits().budget(),
                store.root());
        return new OpenStore(desk, listener, announcements, caretaker, store, neighbours, committed);
    }

    /** @param then what may be done as soon as clients are heard */
    private static MessageListener<MemoryMessage> listen(Path socket, ClientSession session, Caretaker.Round then)
            throws IOException {
        MessageListener<MemoryMessage> listener =
                MessageListener.start(socket, "semem", MemoryMessage.class, session::serve);
        try {
            then.run();
            return listener;
        } catch (IOException | RuntimeException e) {
            listener.close();
            throw e;
        }
    }

    /** That of an earlier agent stays as long as files in it may be used. */
    private static Optional<PoolFile> poolFile(MemoryStore store, Optional<Path> wanted) throws IOException {
        if (store.applications().isEmpty()) {
            PoolLink.remove(store.root());
        }
        Optional<Path> file = PoolLink.in(store.root()).or(() -> wanted);
        if (file.isPresent()) {
            PoolLink.set(store.root(), file.get());
            LOG.info("Files that find no room there share {}", file.get());
        }
        return file.map(PoolFile::new);
    }

    /** Enters the files of an earlier agent's time. The first round of the caretaker frees those of ended applications. */
    private static void restore(MemoryStore store, Desk desk, SememMetrics metrics) throws IOException {
        for (String application : store.applications()) {
            if (store.isOver(application)) {
                metrics.count(Total.ORPHANS);
            }
            try {
                store.deleteAside(application);
                store.files(application).forEach((path, bytes) -> desk.found(application, path, bytes));
            } catch (IOException e) {
                LOG.warn("Files of {} do not count towards the budget yet", application, e);
            }
        }
    }

    @Override
    public void close() throws IOException {
        desk.close();
        listener.close();
        caretaker.close();
        committed.close();
        neighbours.close();
        announcements.remove();
        // What containers still use is left to the next agent.
        store.removeIfEmpty();
        store.close();
    }
}
