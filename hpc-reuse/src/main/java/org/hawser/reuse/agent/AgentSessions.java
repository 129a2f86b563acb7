// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.hawser.common.config.ConfigException;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.Message;
import org.hawser.reuse.protocol.ProtocolException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handles the messages that executors, slots and the command line send to the agent.
 *
 * @param ranks the ranks at the start; empty unless the pool's processes are meant to be ranks
 */
record AgentSessions(
        PoolManager pool,
        PoolSize size,
        AgentMetrics metrics,
        OrphanWatch orphans,
        SpareRanks spares,
        Optional<Message.Ranks> ranks,
        String web,
        Consumer<String> stop)
        implements AgentServer.Sessions {
    private static final Logger LOG = LoggerFactory.getLogger(AgentSessions.class);
    private static final long ANSWER_SECONDS = 10;

    private Message.Welcome welcome() {
        return new Message.Welcome(
                Message.PROTOCOL_VERSION, Message.BUILD, ProcessHandle.current().pid(), web);
    }

    @Override
    public void serve(Message.Hello hello, Connection connection) throws IOException {
        switch (hello.role()) {
            case SLOT -> serveSlot(hello, connection);
            case SPARE -> serveSpare(hello.pid(), connection);
            case EXECUTOR -> {
                orphans.arrived();
                try {
                    serveClient(connection);
                } finally {
                    orphans.left();
                }
            }
            case CLIENT -> serveClient(connection);
        }
    }

    private void serveSlot(Message.Hello greeting, Connection connection) throws IOException {
        boolean accepted = inTime(pool.slotConnected(greeting, connection, welcome()));
        Message.SlotHello hello = greeting.slot();
        if (!accepted) {
            connection.send(new Message.Refused(
                    "slot " + hello.index() + "." + hello.incarnation() + " is not one of this pool's"));
            return;
        }
        boolean heardAll = false;
        try {
            while (true) {
                pool.slotSays(hello.index(), hello.incarnation(), connection.receive());
            }
        } catch (IOException e) {
            heardAll = connection.isOpen() && !(e instanceof ProtocolException);
            throw e;
        } finally {
            pool.slotFellSilent(hello.index(), hello.incarnation(), heardAll);
        }
    }

    private void serveSpare(long pid, Connection connection) throws IOException {
        connection.send(welcome());
        try {
            spares.arrived(pid, connection);
            while (true) {
                LOG.info("Ignored from a spare rank: {}", connection.receive());
            }
        } finally {
            spares.left(connection);
        }
    }

    private void serveClient(Connection connection) throws IOException {
        connection.send(welcome());
        // The connection must be closed before the pool is told, because the pool asks whether it is open.
        try (connection) {
            while (true) {
                answer(connection.receive(), connection);
            }
        } finally {
            pool.clientGone(connection);
        }
    }

    private void answer(Message message, Connection connection) throws IOException {
        if (message instanceof Message.Launch launch) {
            pool.launch(launch.spec(), launch.maxWaitMillis(), connection);
        } else if (message instanceof Message.Signal signal) {
            connection.send(new Message.Signalled(pool.signal(signal.containerId(), signal.number())
                    .completeOnTimeout(false, ANSWER_SECONDS, TimeUnit.SECONDS)
                    .join()));
        } else if (message instanceof Message.Ping) {
            pool.alive().join();
            connection.send(new Message.Pong());
        } else if (message instanceof Message.GetStatus) {
            connection.send(status());
        } else if (message instanceof Message.Resize resize) {
            connection.send(resize(resize.slots()));
        } else if (message instanceof Message.Stop stopping) {
            stop.accept(stopping.reason());
        } else {
            connection.send(new Message.Refused(
                    "not expected here: " + message.getClass().getSimpleName()));
        }
    }

    private Message resize(int slots) throws IOException {
        try {
            size.change(slots);
        } catch (ConfigException e) {
            return new Message.Refused(e.getMessage());
        }
        pool.resize(slots);
        return status();
    }

    private static <T> T inTime(CompletableFuture<T> answer) throws IOException {
        try {
            return answer.orTimeout(ANSWER_SECONDS, TimeUnit.SECONDS).join();
        } catch (CompletionException e) {
            throw new IOException("the pool has not answered within " + ANSWER_SECONDS + " s", e);
        }
    }

    private Message.Status status() throws IOException {
        var slots = inTime(pool.status());
        return new Message.Status(
                ProcessHandle.current().pid(),
                Message.BUILD,
                web,
                slots.size(),
                slots,
                metrics.counters(),
                ranks.map(all -> new Message.Ranks(all.agent(), spares.size(), all.sparesStarted()))
                        .orElse(null));
    }
}
