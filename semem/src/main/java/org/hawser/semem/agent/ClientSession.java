// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hawser.reuse.socket.MessageConnection;
import org.hawser.semem.metrics.SememMetrics;
import org.hawser.semem.metrics.SememMetrics.Total;
import org.hawser.semem.policy.Decision;
import org.hawser.semem.policy.Refusal;
import org.hawser.semem.store.MemoryStore;
import org.hawser.semem.wire.MemoryMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is done with the connection of one client, by that connection's thread. */
record ClientSession(Desk desk, MemoryStore store, SememMetrics metrics) {
    private static final Logger LOG = LoggerFactory.getLogger(ClientSession.class);

    /** Serves until the client hangs up. */
    void serve(MessageConnection<MemoryMessage> connection) throws IOException {
        MemoryMessage first = connection.receive();
        if (first instanceof MemoryMessage.Status) {
            connection.send(desk.report());
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
            } catch (IOException e) {
                why = "the application's directory for map outputs cannot be in memory";
                LOG.warn("Files of {} stay on disk: {}", hello.application(), e.toString());
            }
        }
        metrics.count(Total.APPLICATIONS_REFUSED);
        connection.send(new MemoryMessage.Refused(why));
        return false;
    }

    private void serve(MemoryMessage.Hello hello, MessageConnection<MemoryMessage> connection) throws IOException {
        long client = desk.join(hello.application());
        try {
            while (true) {
                MemoryMessage message = connection.receive();
                if (message instanceof MemoryMessage.Open open) {
                    connection.send(answer(desk.open(client, open.path(), open.bytesThere(), open.bytesWanted())));
                } else if (message instanceof MemoryMessage.More more) {
                    connection.send(answer(desk.more(client, more.path(), more.bytesWanted())));
                } else {
                    note(client, Path.of(hello.appDir()), message);
                }
            }
        } finally {
            for (String path : desk.gone(client)) {
                LOG.info(
                        "{} of {} is deleted: process {} has not completed it", path, hello.application(), hello.pid());
                store.delete(hello.application(), path);
            }
        }
    }

    private void note(long client, Path appDir, MemoryMessage message) throws IOException {
        if (message instanceof MemoryMessage.Closed closed) {
            desk.closed(client, closed.path(), closed.bytes());
        } else if (message instanceof MemoryMessage.Moved moved) {
            desk.moved(client, moved.path(), size(appDir.resolve(moved.path())));
        } else if (message instanceof MemoryMessage.Renamed renamed) {
            desk.renamed(client, renamed.from(), renamed.to());
        } else if (message instanceof MemoryMessage.Deleted deleted) {
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

    /** 0 if the file is gone already. */
    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            return 0;
        }
    }
}
