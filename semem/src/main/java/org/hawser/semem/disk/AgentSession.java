// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import org.hawser.reuse.socket.MessageConnection;
import org.hawser.semem.wire.Announcement;
import org.hawser.semem.wire.MemoryMessage;
import org.hawser.semem.wire.PidNamespace;
import org.hawser.shuffle.server.Extent;

/** A connection to the agent that it has accepted. Any failure but a refusal makes it useless. */
final class AgentSession implements Closeable {
    private final MessageConnection<MemoryMessage> connection;
    private final Path store;

    private AgentSession(MessageConnection<MemoryMessage> connection, Path store) {
        this.connection = connection;
        this.store = store;
    }

    /**
     * Finds the agent of the node, and introduces this process.
     *
     * @throws RoomRefusedException if the agent does not accept the application
     */
    static AgentSession open(Path appDir, TaskKind kind, Duration limit) throws IOException {
        Announcement agent = Announcement.in(IntermediatePath.localDir(appDir));
        if (agent.version() != MemoryMessage.VERSION) {
            throw new RoomRefusedException("the agent has another version");
        }
        MessageConnection<MemoryMessage> connection =
                MessageConnection.open(path(agent.socket()), MemoryMessage.class, limit);
        try {
            connection.send(new MemoryMessage.Hello(
                    MemoryMessage.VERSION,
                    IntermediatePath.application(appDir),
                    appDir.toString(),
                    ProcessHandle.current().pid(),
                    PidNamespace.own(),
                    kind.movable(),
                    kind.reduces()));
            MemoryMessage.Accepted accepted = expected(connection.receive(), MemoryMessage.Accepted.class);
            return new AgentSession(connection, path(accepted.store()));
        } catch (IOException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /** Where the agent keeps the files of all applications. */
    Path store() {
        return store;
    }

    /**
     * Asks for room.
     *
     * @throws RoomRefusedException if there is none
     */
    long granted(MemoryMessage question) throws IOException {
        connection.send(question);
        return expected(connection.receive(), MemoryMessage.Granted.class).bytes();
    }

    /**
     * Asks for a part of the pool file.
     *
     * @throws RoomRefusedException if the file gets none
     */
    Extent slot(MemoryMessage.PoolSlot question) throws IOException {
        connection.send(question);
        return expected(connection.receive(), MemoryMessage.PoolGranted.class).slot();
    }

    /** Says that the file is whole, and waits until the agent knows. */
    void settle(MemoryMessage file) throws IOException {
        connection.send(file);
        expected(connection.receive(), MemoryMessage.Settled.class);
    }

    /** Says what needs no answer. */
    void tell(MemoryMessage news) throws IOException {
        connection.send(news);
    }

    private static Path path(String text) throws IOException {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new IOException("the agent names no path: " + text, e);
        }
    }

    private static <A extends MemoryMessage> A expected(MemoryMessage answer, Class<A> type) throws IOException {
        if (type.isInstance(answer)) {
            return type.cast(answer);
        }
        throw answer instanceof MemoryMessage.Refused refused
                ? new RoomRefusedException(refused.why())
                : new IOException("the agent answered with a "
                        + answer.getClass().getSimpleName() + ", not a " + type.getSimpleName());
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
