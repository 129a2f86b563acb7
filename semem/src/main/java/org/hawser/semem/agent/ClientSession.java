// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.hawser.reuse.socket.MessageConnection;
import org.hawser.semem.agent.Attempts.Attempt;
import org.hawser.semem.metrics.SememMetrics;
import org.hawser.semem.metrics.SememMetrics.Total;
import org.hawser.semem.policy.Decision;
import org.hawser.semem.policy.Refusal;
import org.hawser.semem.store.MemoryStore;
import org.hawser.semem.wire.MemoryMessage;
import org.hawser.semem.wire.PidNamespace;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is done with the connection of one client, by that connection's thread.
 *
 * @param reports answers {@link MemoryMessage.Status}
 */
record ClientSession(
        Desk desk,
        PoolDesk pool,
        MemoryStore store,
        Remains remains,
        Supplier<MemoryMessage.Report> reports,
        SememMetrics metrics) {
    private static final Logger LOG = LoggerFactory.getLogger(ClientSession.class);

    /** Serves until the client hangs up. */
    void serve(MessageConnection<MemoryMessage> connection) throws IOException {
        MemoryMessage first = connection.receive();
        if (first instanceof MemoryMessage.Status) {
            connection.send(reports.get());
        } else if (first instanceof MemoryMessage.Hello hello) {
            if (accepts(hello, connection)) {
                connection.send(new MemoryMessage.Accepted(store.root().toString()));
                serve(hello, connection);
            }
        } else {
            throw new IOException("the first message was neither Hello nor Status");
        }
    }

    private boolean accepts(MemoryMessage.Hello hello, MessageConnection<MemoryMessage> connection) throws IOException {
        String why;
        if (hello.version() != MemoryMessage.VERSION) {
            why = "the agent is another version of Hawser";
            LOG.error(
                    "Process {} speaks version {}, this agent {}: install one version of Hawser on the node and restart",
                    hello.pid(),
                    hello.version(),
                    MemoryMessage.VERSION);
        } else {
            try {
                store.accept(hello.application(), Path.of(hello.appDir()));
                return true;
            } catch (IOException | InvalidPathException e) {
                why = "the application's directory for map outputs cannot be in memory";
                LOG.warn("Files of {} stay on disk: {}", hello.application(), e.toString());
            }
        }
        metrics.count(Total.APPLICATIONS_REFUSED);
        connection.send(new MemoryMessage.Refused(why));
        return false;
    }

    private void serve(MemoryMessage.Hello hello, MessageConnection<MemoryMessage> connection) throws IOException {
        Optional<ProcessHandle> process = PidNamespace.process(hello.pid(), hello.pidNamespace());
        Set<Attempt> attempts = new HashSet<>();
        long client = desk.join(hello.application(), hello.movable(), hello.reduces());
        pool.join(client, hello.application());
        try {
            while (true) {
                MemoryMessage message = connection.receive();
                if (message instanceof MemoryMessage.Open open) {
                    writes(hello);
                    process.ifPresent(works -> begin(works, hello.application(), open.path(), attempts));
                    connection.send(answer(desk.open(client, open.path(), open.bytesThere(), open.bytesWanted())));
                } else if (message instanceof MemoryMessage.More more) {
                    connection.send(answer(desk.more(client, more.path(), more.bytesWanted())));
                } else if (message instanceof MemoryMessage.Closed closed) {
                    desk.closed(client, closed.path(), closed.bytes());
                    connection.send(new MemoryMessage.Settled());
                } else if (message instanceof MemoryMessage.PoolSlot slot) {
                    writes(hello);
                    process.ifPresent(works -> begin(works, hello.application(), slot.path(), attempts));
                    connection.send(pool.slot(client, desk.isMovable(hello.application()), slot));
                } else if (message instanceof MemoryMessage.PoolClosed closed) {
                    connection.send(pool.closed(client, closed));
                } else {
                    note(client, hello, message);
                }
            }
        } finally {
            pool.gone(client);
            process.ifPresent(left -> remains.attempts().left(left, attempts));
            remains.ofClient(client, hello);
        }
    }

    /** Not each client does: a NodeManager that has the file system of jobs only makes their directories. */
    private void writes(MemoryMessage.Hello hello) {
        if (!hello.movable()) {
            desk.keep(hello.application());
        }
    }

    private void begin(ProcessHandle process, String application, String path, Set<Attempt> attempts) {
        Attempt.of(application, path)
                .filter(attempts::add)
                .ifPresent(attempt -> remains.ofAttempts(remains.attempts().begun(process, attempt)));
    }

    private void note(long client, MemoryMessage.Hello hello, MemoryMessage message) throws IOException {
        if (message instanceof MemoryMessage.Moved moved) {
            pool.removed(client, moved.path());
            desk.moved(
                    client,
                    moved.path(),
                    MemoryStore.size(Path.of(hello.appDir()).resolve(moved.path())));
        } else if (message instanceof MemoryMessage.Pooled pooled) {
            desk.pooled(client, pooled.path());
        } else if (message instanceof MemoryMessage.Renamed renamed) {
            boolean marked = store.isMarked(hello.application(), renamed.to());
            if (pool.renamed(client, renamed.from(), renamed.to(), marked)) {
                desk.replaced(client, renamed.to());
            } else {
                desk.renamed(client, renamed.from(), renamed.to());
            }
        } else if (message instanceof MemoryMessage.Deleted deleted) {
            pool.removed(client, deleted.path());
            desk.deleted(client, deleted.path());
        } else {
            throw new IOException("a client does not send " + message.getClass().getSimpleName());
        }
    }

    private static MemoryMessage answer(Decision decision) {
        return decision.refusal()
                .map(Refusal::text)
                .<MemoryMessage>map(MemoryMessage.Refused::new)
                .orElseGet(() -> new MemoryMessage.Granted(decision.bytes()));
    }
}
