// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.hawser.semem.wire.MemoryMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one process says to the agent about the files of one application, over one connection. A connection that is lost
 * is made anew once for each question; then the agent is left alone for a while.
 */
final class AgentClient implements Closeable {
    static final String NO_AGENT = "no agent answers";

    private static final Logger LOG = LoggerFactory.getLogger(AgentClient.class);

    private final Path appDir;
    private final Stores stores;
    private final Limits limits;
    private final LongSupplier nanoTime;

    private AgentSession session;
    private String refusal = "";
    private long refusedAt;
    private boolean forGood;

    AgentClient(Path appDir, Stores stores, Limits limits, LongSupplier nanoTime) {
        this.appDir = appDir;
        this.stores = stores;
        this.limits = limits;
        this.nanoTime = nanoTime;
    }

    /**
     * How a client deals with the agent.
     *
     * @param answer after which an agent is lost
     * @param pause in which a lost agent is left alone
     * @param extentBytes the least that is asked for
     */
    record Limits(Duration answer, Duration pause, long extentBytes) {}

    /**
     * Room for a file.
     *
     * @param session in which the agent has the file open
     */
    record Room(AgentSession session, long bytes) {}

    /** A request in one session. */
    private interface Exchange<T> {
        T in(AgentSession session) throws IOException;
    }

    /** Introduces this process, if it has not been yet. Afterwards the application may have a store. */
    synchronized void greet() throws RoomRefusedException {
        session();
    }

    /** Asks for room for a file of which these many bytes are in memory, and at least so many are missing. */
    Room open(String path, long missing, long there) throws RoomRefusedException {
        return exchange(open -> new Room(open, open.granted(new MemoryMessage.Open(path, wanted(missing), there))));
    }

    /**
     * Asks for more.
     *
     * @param within the session in which the file was opened
     * @throws IOException if that is lost; the file must be opened again then
     */
    synchronized long more(AgentSession within, String path, long missing) throws IOException {
        return within(within, open -> open.granted(new MemoryMessage.More(path, wanted(missing))));
    }

    private long wanted(long missing) {
        return Math.max(missing, limits.extentBytes());
    }

    /** Says that the file is whole. Fails like {@link #more}. */
    synchronized void closed(AgentSession within, String path, long bytes) throws IOException {
        within(within, open -> {
            open.tell(new MemoryMessage.Closed(path, bytes));
            return true;
        });
    }

    /** Tells what has happened to files. An agent that is lost finds out by looking. */
    void tell(MemoryMessage news) {
        try {
            exchange(open -> {
                open.tell(news);
                return true;
            });
        } catch (RoomRefusedException e) {
            LOG.debug("The agent was not told of {}", news, e);
        }
    }

    private synchronized <T> T exchange(Exchange<T> exchange) throws RoomRefusedException {
        boolean fresh = session == null;
        try {
            return within(session(), exchange);
        } catch (RoomRefusedException e) {
            throw e;
        } catch (IOException e) {
            if (fresh) {
                throw away(e);
            }
        }
        try {
            return within(session(), exchange);
        } catch (RoomRefusedException e) {
            throw e;
        } catch (IOException e) {
            throw away(e);
        }
    }

    private <T> T within(AgentSession wanted, Exchange<T> exchange) throws IOException {
        if (wanted != session) {
            throw new IOException("the connection to the agent was lost");
        }
        try {
            return exchange.in(session);
        } catch (RoomRefusedException e) {
            throw e;
        } catch (IOException e) {
            drop();
            throw e;
        }
    }

    private AgentSession session() throws RoomRefusedException {
        if (session != null) {
            return session;
        }
        boolean paused = !refusal.isEmpty()
                && nanoTime.getAsLong() - refusedAt < limits.pause().toNanos();
        if (forGood || paused) {
            throw new RoomRefusedException(refusal);
        }
        try {
            session = AgentSession.open(appDir, limits.answer());
        } catch (RoomRefusedException e) {
            forGood = true;
            refusal = e.getMessage();
            throw e;
        } catch (IOException e) {
            throw away(e);
        }
        Path place = session.store().resolve(appDir.getFileName());
        if (stores.of(appDir).filter(place::equals).isEmpty()) {
            close();
            refusal = "the application's output is not in the store";
            throw new RoomRefusedException(refusal);
        }
        refusal = "";
        return session;
    }

    private RoomRefusedException away(IOException cause) {
        refusal = NO_AGENT;
        refusedAt = nanoTime.getAsLong();
        return new RoomRefusedException(refusal, cause);
    }

    private void drop() {
        AgentSession lost = session;
        session = null;
        try {
            lost.close();
        } catch (IOException e) {
            LOG.debug("A connection to the agent did not close", e);
        }
    }

    /** Leaves the agent for good. It deletes the files that are still open. */
    @Override
    public synchronized void close() {
        forGood = true;
        refusal = "the file system is closed";
        if (session != null) {
            drop();
        }
    }
}
