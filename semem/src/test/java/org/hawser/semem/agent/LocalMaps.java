// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.hawser.reuse.socket.MessageConnection;
import org.hawser.semem.commit.OutputFixture;
import org.hawser.semem.wire.MemoryMessage;
import org.hawser.semem.wire.PidNamespace;
import org.hawser.shuffle.control.ControlMessage;
import org.hawser.shuffle.wire.JobKey;
import org.hawser.shuffle.wire.JobName;

/** A job's maps on the node of an agent. */
final class LocalMaps implements AutoCloseable {
    static final JobName JOB = new JobName("job_1_0001");
    static final String APPLICATION = JOB.application();
    private static final byte[] SECRET = "secret of the job".getBytes(US_ASCII);
    static final JobKey KEY = new JobKey(SECRET);

    private final LocalAgent agent;
    private final MessageConnection<ControlMessage> nodeManager;
    private final MessageConnection<MemoryMessage> connection;

    /** The maps of a job of which the NodeManager has told. */
    LocalMaps(LocalAgent agent, boolean movable) throws IOException {
        this.agent = agent;
        Path appDir = Files.createDirectories(agent.appDir(APPLICATION));
        nodeManager = MessageConnection.open(
                agent.runDirectory().resolve(ControlMessage.SOCKET), ControlMessage.class, Duration.ofSeconds(30));
        nodeManager.send(new ControlMessage.Hello(
                ControlMessage.VERSION,
                1,
                List.of("127.0.0.1"),
                List.of(agent.localDir().toString())));
        nodeManager.receive();
        nodeManager.send(new ControlMessage.JobStarted(
                JOB.text(), "alice", Base64.getEncoder().encodeToString(SECRET)));
        connection = MessageConnection.open(agent.socket(), MemoryMessage.class, Duration.ofSeconds(30));
        ask(new MemoryMessage.Hello(
                MemoryMessage.VERSION,
                APPLICATION,
                appDir.toString(),
                ProcessHandle.current().pid(),
                PidNamespace.own(),
                movable,
                false));
    }

    /** The connection of a reduce task on the node of that agent. */
    static MessageConnection<MemoryMessage> reduceTask(LocalAgent agent) throws IOException {
        Path appDir = Files.createDirectories(agent.appDir(APPLICATION));
        MessageConnection<MemoryMessage> task =
                MessageConnection.open(agent.socket(), MemoryMessage.class, Duration.ofSeconds(30));
        task.send(new MemoryMessage.Hello(
                MemoryMessage.VERSION,
                APPLICATION,
                appDir.toString(),
                ProcessHandle.current().pid(),
                PidNamespace.own(),
                true,
                true));
        task.receive();
        return task;
    }

    static String attempt(int map) {
        return "attempt_1_0001_m_%06d_0".formatted(map);
    }

    /** What the map writes for each of two reducers, one after the other. */
    static byte[] content(int map, int bytes) {
        byte[] content = new byte[bytes];
        new Random(map).nextBytes(content);
        return content;
    }

    /** Writes data, and then the index, as a map does. */
    void write(int map, int bytes) throws IOException {
        String directory = "output/" + attempt(map) + "/";
        file(directory + "file.out", content(map, bytes));
        file(directory + "file.out.index", OutputFixture.index(bytes / 2, bytes - bytes / 2));
    }

    private void file(String path, byte[] content) throws IOException {
        ask(new MemoryMessage.Open(path, content.length, 0));
        Path file = agent.appDir(APPLICATION).resolve(path);
        Files.createDirectories(file.getParent());
        Files.write(file, content);
        ask(new MemoryMessage.Closed(path, content.length));
    }

    void delete(String path) throws IOException {
        connection.send(new MemoryMessage.Deleted(path));
    }

    /** As the NodeManager does at the end of an application. */
    static void end(LocalAgent agent) throws IOException {
        Files.delete(agent.appDir(APPLICATION).resolve("output"));
        Files.delete(agent.appDir(APPLICATION));
    }

    static MemoryMessage.Report report(LocalAgent agent) throws IOException {
        try (MessageConnection<MemoryMessage> connection =
                MessageConnection.open(agent.socket(), MemoryMessage.class, Duration.ofSeconds(30))) {
            connection.send(new MemoryMessage.Status());
            return (MemoryMessage.Report) connection.receive();
        }
    }

    private void ask(MemoryMessage question) throws IOException {
        connection.send(question);
        MemoryMessage answer = connection.receive();
        if (answer instanceof MemoryMessage.Refused) {
            throw new IOException(question + " is answered with " + answer);
        }
    }

    @Override
    public void close() throws IOException {
        connection.close();
        nodeManager.close();
    }
}
