// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.hawser.reuse.service.AgentContext;
import org.hawser.reuse.socket.MessageListener;
import org.hawser.semem.config.SememSettings;
import org.hawser.semem.metrics.SememMetrics;
import org.hawser.semem.metrics.SememMetrics.Total;
import org.hawser.semem.store.MemoryStore;
import org.hawser.semem.store.StorePlace;
import org.hawser.semem.store.Sweeper;
import org.hawser.semem.wire.Announcement;
import org.hawser.semem.wire.MemoryMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A store that takes files: its ledger, its listener, and the care for applications that have ended. */
record OpenStore(
        Desk desk,
        MessageListener<MemoryMessage> listener,
        Announcements announcements,
        Caretaker caretaker,
        MemoryStore store)
        implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(OpenStore.class);

    static OpenStore start(SememSettings settings, MemoryStore store, Announcements announcements, AgentContext context)
            throws IOException {
        store.create();
        SememMetrics metrics = new SememMetrics().register(context.metrics());
        Desk desk = new Desk(settings.limits(), metrics, System::nanoTime);
        removeAbandoned(settings.memoryDir(), metrics);
        restore(store, desk, metrics);
        Path socket = context.runDirectory().resolve(MemoryMessage.SOCKET);
        MessageListener<MemoryMessage> listener = MessageListener.start(
                socket, "semem", MemoryMessage.class, new ClientSession(desk, store, metrics)::serve);
        // That of an agent that was killed may name another store.
        announcements.remove();
        Announcement announcement = new Announcement(
                MemoryMessage.VERSION, socket.toString(), store.root().toString());
        Sweeper sweeper = new Sweeper(store);
        Caretaker caretaker = Caretaker.start(() -> {
            announcements.keep(announcement);
            sweeper.pass(desk::ended);
        });
        LOG.info(
                "Up to {} bytes of intermediate files are kept in {}",
                settings.limits().budget(),
                store.root());
        return new OpenStore(desk, listener, announcements, caretaker, store);
    }

    private static void removeAbandoned(Path memoryDir, SememMetrics metrics) {
        try {
            for (StorePlace place : StorePlace.abandoned(memoryDir)) {
                LOG.info("{} is removed: the run directory {} is gone", place.root(), place.runDir());
                place.remove();
                metrics.count(Total.ORPHANS);
            }
        } catch (IOException e) {
            LOG.warn("What dead agents have left in {} could not be removed", memoryDir, e);
        }
    }

    /** Enters the files of an earlier agent's time. The first round of the caretaker frees those of ended applications. */
    private static void restore(MemoryStore store, Desk desk, SememMetrics metrics) throws IOException {
        for (String application : store.applications()) {
            if (store.isOver(application)) {
                metrics.count(Total.ORPHANS);
            }
            store.forEachFile(application, desk::found);
        }
    }

    @Override
    public void close() throws IOException {
        desk.close();
        listener.close();
        caretaker.close();
        announcements.remove();
        // What containers still use is left to the next agent.
        store.removeIfEmpty();
    }
}
