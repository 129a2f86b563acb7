/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.reuse.slot;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.hawser.reuse.config.Ownership;
import org.hawser.reuse.protocol.Build;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.Message;

/**
 * The slot's line to the agent. When the agent is gone the line is tried again until an agent answers, to which the slot
 * presents itself with whatever it is running; a slot that finds none in time gives up.
 */
final class AgentLink {
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final Path socket;
    private final Supplier<Message.SlotHello> whoAmI;
    private final Consumer<Message> handler;
    private final long orphanNanos;
    private final SlotLog log;
    /** What came after the last greeting and before its answer. */
    private final List<Message> unsaid = new ArrayList<>();

    private volatile Connection connection;

    AgentLink(
            Path socket, Supplier<Message.SlotHello> whoAmI, Consumer<Message> handler, long orphanNanos, SlotLog log) {
        this.socket = socket;
        this.whoAmI = whoAmI;
        this.handler = handler;
        this.orphanNanos = orphanNanos;
        this.log = log;
    }

    /** Connects, hands every message to the handler, and connects again when the line breaks. Returns when given up. */
    String serve() {
        long lostSince = System.nanoTime();
        String trouble = "";
        while (System.nanoTime() - lostSince < orphanNanos) {
            try (Connection line = open()) {
                if (greet(line) instanceof Message.Refused refused) {
                    return "refused by the agent: " + refused.reason();
                }
                begin(line);
                while (true) {
                    handler.accept(line.receive());
                    lostSince = System.nanoTime();
                }
            } catch (IOException e) {
                if (connection != null) {
                    log.info("lost the agent: " + e.getMessage());
                    lostSince = System.nanoTime();
                }
                connection = null;
                trouble = e.toString();
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
        return "no agent for " + TimeUnit.NANOSECONDS.toSeconds(orphanNanos) + " s: " + trouble;
    }

    /** Not under the lock to the answer's end: an agent that is stopped must not stop the container, too. */
    private Message greet(Connection line) throws IOException {
        synchronized (this) {
            unsaid.clear();
            line.send(new Message.Hello(
                    Message.PROTOCOL_VERSION,
                    Build.version(),
                    Message.Role.SLOT,
                    ProcessHandle.current().pid(),
                    whoAmI.get()));
        }
        return line.receive();
    }

    private synchronized void begin(Connection line) throws IOException {
        for (Message message : unsaid) {
            line.send(message);
        }
        unsaid.clear();
        connection = line;
    }

    /** Whoever answers there has this slot run programs: it must be an agent of this account. */
    private Connection open() throws IOException {
        Ownership.ofThisProcess().require(socket.getParent());
        return Connection.open(socket);
    }

    /**
     * Sends if there is an agent, or once it has answered the greeting. Without one the message is dropped: the next agent
     * learns the slot's state from its greeting, and the container's exit code is in its file.
     */
    synchronized void send(Message message) {
        Connection line = connection;
        if (line == null) {
            unsaid.add(message);
            return;
        }
        try {
            line.send(message);
        } catch (IOException e) {
            log.info("not told to the agent: " + message.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }
}
