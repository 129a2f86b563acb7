// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import java.io.Closeable;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.hawser.semem.wire.MemoryMessage;
import org.hawser.shuffle.server.Extent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one process says to the agent about the files of one application, over one connection. A connection that is lost
 * is made anew once for each question; then the agent is left alone for a while, each time longer. An agent that does
 * not answer in time is not asked again at once.
 */
final class AgentClient implements Closeable {
    static final String NO_AGENT = "no agent answers";

    static final String BUSY = "another thread waits for the agent";

    /** A thread waits this long for the one that waits for the agent. */
    private static final Duration QUEUE = Duration.ofSeconds(2);

    private static final int MOST_DOUBLINGS = 4;

    /** The first extent is this part of a full one, so that many small files fit. Then a file's room doubles. */
    private static final int FIRST_PART = 32;

    private static final Logger LOG = LoggerFactory.getLogger(AgentClient.class);

    private final Path appDir;
    private final TaskKind kind;
    private final Stores stores;
    private final Limits limits;
    private final LongSupplier nanoTime;

    private final ReentrantLock lock = new ReentrantLock();

    /** A thread has waited in vain for the one that has the lock; others need not try. */
    private volatile boolean stuck;

    /** What became of files while another thread waited for the agent: it is told before anything else. */
    private final Queue<MemoryMessage> late = new ConcurrentLinkedQueue<>();

    private AgentSession session;
    private String refusal = "";
    private long refusedAt;
    private int failures;
    private boolean forGood;

    AgentClient(Path appDir, TaskKind kind, Stores stores, Limits limits, LongSupplier nanoTime) {
        this.appDir = appDir;
        this.kind = kind;
        this.stores = stores;
        this.limits = limits;
        this.nanoTime = nanoTime;
    }

    /**
     * How a client deals with the agent.
     *
     * @param answer after which an agent is lost
     * @param pause in which a lost agent is left alone at first
     * @param extentBytes the most that is asked for in advance
     * @param queue how long a thread waits for another one
     */
    record Limits(Duration answer, Duration pause, long extentBytes, Duration queue) {
        Limits(Duration answer, Duration pause, long extentBytes) {
            this(answer, pause, extentBytes, QUEUE);
        }
    }

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
    void greet() throws RoomRefusedException {
        enter();
        try {
            session();
        } finally {
            lock.unlock();
        }
    }

    private void enter() throws RoomRefusedException {
        if (!lock.tryLock() && (stuck || !isFreeInTime())) {
            throw new RoomRefusedException(BUSY);
        }
        stuck = false;
    }

    private boolean isFreeInTime() {
        try {
            stuck = !lock.tryLock(limits.queue().toNanos(), TimeUnit.NANOSECONDS);
            return !stuck;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Asks for room for bytes that a file lacks, beside those that are there in memory already. It may get less. */
    Room open(String path, long missing, long there) throws RoomRefusedException {
        return exchange(
                open -> new Room(open, open.granted(new MemoryMessage.Open(path, wanted(missing, there), there))));
    }

    /**
     * Asks for more; gets at least one byte.
     *
     * @param has the room that the file has
     * @param within the session in which the file was opened
     * @throws IOException if that is lost; the file must be opened again then
     */
    long more(AgentSession within, String path, long missing, long has) throws IOException {
        return locked(within, open -> open.granted(new MemoryMessage.More(path, wanted(missing, has))));
    }

    private long wanted(long missing, long has) {
        if (missing == 0 && has > 0) {
            // The file may be whole.
            return 0;
        }
        long first = Math.max(1, limits.extentBytes() / FIRST_PART);
        return Math.max(missing, Math.min(Math.max(has, first), limits.extentBytes()));
    }

    /** Says that the file is whole. Fails like {@link #more}. */
    void closed(AgentSession within, String path, long bytes) throws IOException {
        locked(within, open -> {
            open.settle(new MemoryMessage.Closed(path, bytes));
            return true;
        });
    }

    /** Asks for one more part of the pool file, for a file that has these. */
    Extent slot(String path, List<Extent> has) throws RoomRefusedException {
        return exchange(open -> open.slot(new MemoryMessage.PoolSlot(path, has)));
    }

    /** Says that a file in the pool is whole. */
    void pooled(String path, List<Extent> slots, long bytes) throws RoomRefusedException {
        exchange(open -> {
            open.settle(new MemoryMessage.PoolClosed(path, slots, bytes));
            return true;
        });
    }

    /**
     * Tells what has happened to files. An agent that was started anew finds out by looking. One that lives is told later
     * of what it would not find: it looks for no files in the pool.
     *
     * @return whether it was told
     */
    boolean tell(MemoryMessage news) {
        return tell(news, news instanceof MemoryMessage.Deleted || news instanceof MemoryMessage.Moved);
    }

    /** Tells it of a file in the pool. One in memory may have been moved under its new name meanwhile. */
    boolean tellOfPooled(MemoryMessage.Renamed news) {
        return tell(news, true);
    }

    private boolean tell(MemoryMessage news, boolean alsoLate) {
        try {
            return exchange(open -> {
                if (news instanceof MemoryMessage.Closed file) {
                    open.settle(file);
                } else {
                    open.tell(news);
                }
                return true;
            });
        } catch (RoomRefusedException e) {
            LOG.debug("The agent was not told of {}", news, e);
            if (alsoLate && (BUSY.equals(e.getMessage()) || NO_AGENT.equals(e.getMessage()))) {
                late.add(news);
            }
            return false;
        }
    }

    private <T> T locked(AgentSession wanted, Exchange<T> exchange) throws IOException {
        enter();
        try {
            return within(wanted, exchange);
        } finally {
            leave();
        }
    }

    private <T> T exchange(Exchange<T> exchange) throws RoomRefusedException {
        enter();
        try {
            return twice(exchange);
        } finally {
            leave();
        }
    }

    private void leave() {
        try {
            if (session != null) {
                tellLate();
            }
        } catch (IOException e) {
            drop();
        } finally {
            lock.unlock();
        }
    }

    private void tellLate() throws IOException {
        for (MemoryMessage news = late.peek(); news != null; news = late.peek()) {
            session.tell(news);
            late.remove();
        }
    }

    private <T> T twice(Exchange<T> exchange) throws RoomRefusedException {
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
            tellLate();
            T answer = exchange.in(session);
            failures = 0;
            return answer;
        } catch (RoomRefusedException e) {
            throw e;
        } catch (SocketTimeoutException e) {
            drop();
            throw away(e);
        } catch (IOException e) {
            drop();
            throw e;
        }
    }

    private AgentSession session() throws RoomRefusedException {
        if (session != null) {
            return session;
        }
        boolean paused = !refusal.isEmpty() && nanoTime.getAsLong() - refusedAt < pauseNanos();
        if (forGood || paused) {
            throw new RoomRefusedException(refusal);
        }
        try {
            session = AgentSession.open(appDir, kind, limits.answer());
        } catch (RoomRefusedException e) {
            forGood = true;
            refusal = e.getMessage();
            throw e;
        } catch (IOException e) {
            throw away(e);
        }
        stores.lookAgain(appDir);
        Path place = session.store().resolve(appDir.getFileName());
        if (stores.of(appDir).filter(place::equals).isEmpty()) {
            close();
            refusal = "the application's output is not in the store";
            throw new RoomRefusedException(refusal);
        }
        refusal = "";
        return session;
    }

    private long pauseNanos() {
        return limits.pause().toNanos() << Math.min(failures - 1, MOST_DOUBLINGS);
    }

    private RoomRefusedException away(IOException cause) {
        refusal = NO_AGENT;
        failures++;
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
    public void close() {
        lock.lock();
        try {
            forGood = true;
            refusal = "the file system is closed";
            if (session != null) {
                drop();
            }
        } finally {
            lock.unlock();
        }
    }
}
