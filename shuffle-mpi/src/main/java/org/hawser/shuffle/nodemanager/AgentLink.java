// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.nodemanager;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.hawser.common.process.DaemonThreads;
import org.hawser.reuse.socket.MessageConnection;
import org.hawser.shuffle.control.ControlMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The NodeManager's end of the link to the node agent: connects to whatever agent there is, as often as necessary, and
 * tells it about jobs. A new or restarted agent is told about all jobs. {@link HawserShuffleHandler} creates it. Its
 * methods return at once; its own thread does the talking.
 */
final class AgentLink implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AgentLink.class);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(50);

    private final Path socket;
    private final Supplier<ControlMessage.Hello> greeting;
    private final Duration longestPause;
    private final Map<String, ControlMessage.JobStarted> jobs = new LinkedHashMap<>();
    private final BlockingQueue<Note> notes = new LinkedBlockingQueue<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread =
            DaemonThreads.named("hawser-shuffle-agent-link").newThread(this::run);
    private volatile Duration pause = FIRST_PAUSE;
    private Optional<String> complaint = Optional.empty();

    /** Whether an agent has been told of all jobs, so that changes are to be told; guarded by the jobs. */
    private boolean introduced;

    /**
     * A link that is not connected yet. Its greeting may take time; between two attempts to connect it waits no longer
     * than the longest pause.
     */
    AgentLink(Path socket, Supplier<ControlMessage.Hello> greeting, Duration longestPause) {
        this.socket = socket;
        this.greeting = greeting;
        this.longestPause = longestPause;
    }

    /** What the link's thread has to deal with. */
    private sealed interface Note {
        /** Something to say. */
        record Say(ControlMessage message) implements Note {}

        /** That connection's peer is gone. */
        record Lost(MessageConnection<ControlMessage> connection) implements Note {}
    }

    void start() {
        thread.start();
    }

    void jobStarted(ControlMessage.JobStarted job) {
        synchronized (jobs) {
            jobs.put(job.job(), job);
            tell(job);
        }
    }

    void jobOver(String job) {
        synchronized (jobs) {
            jobs.remove(job);
            tell(new ControlMessage.JobOver(job));
        }
    }

    @Override
    public void close() {
        closed.countDown();
        thread.interrupt();
    }

    private void tell(ControlMessage change) {
        if (introduced) {
            notes.add(new Note.Say(change));
        }
    }

    private void run() {
        try {
            while (closed.getCount() > 0) {
                try (MessageConnection<ControlMessage> connection =
                        MessageConnection.open(socket, ControlMessage.class)) {
                    greet(connection);
                    introduce(connection);
                    complaint = Optional.empty();
                    pause = FIRST_PAUSE;
                    LOG.info("The agent at {} serves the shuffle", socket);
                    talk(connection);
                } catch (IOException e) {
                    complain(e.toString());
                }
                forgetIntroduction();
                rest();
            }
        } catch (InterruptedException e) {
            LOG.debug("No longer talking to the agent");
        }
    }

    /** Says the same once, until an agent has accepted. */
    private void complain(String why) {
        if (!complaint.equals(Optional.of(why))) {
            complaint = Optional.of(why);
            LOG.info("No agent at {} serves the shuffle: {}", socket, why);
        }
    }

    /** An agent that is stopped may take as long as it likes to answer: until it goes on there is nobody else to tell. */
    private void greet(MessageConnection<ControlMessage> connection) throws IOException {
        connection.send(greeting.get());
        if (connection.receive() instanceof ControlMessage.Refused refused) {
            throw new IOException("it refuses: " + refused.why());
        }
    }

    private void introduce(MessageConnection<ControlMessage> connection) throws IOException {
        for (ControlMessage.JobStarted job : allJobs()) {
            connection.send(job);
        }
        connection.send(new ControlMessage.JobsComplete());
    }

    private List<ControlMessage.JobStarted> allJobs() {
        synchronized (jobs) {
            introduced = true;
            return List.copyOf(jobs.values());
        }
    }

    private void forgetIntroduction() {
        synchronized (jobs) {
            introduced = false;
            notes.clear();
        }
    }

    private void talk(MessageConnection<ControlMessage> connection) throws IOException, InterruptedException {
        watch(connection);
        while (true) {
            Note note = notes.take();
            if (note instanceof Note.Say say) {
                connection.send(say.message());
            } else if (note instanceof Note.Lost lost && lost.connection() == connection) {
                throw new IOException("it has hung up");
            }
        }
    }

    /** The agent says nothing more, so whatever ends the waiting for its word is its end. */
    private void watch(MessageConnection<ControlMessage> connection) {
        DaemonThreads.start("hawser-shuffle-agent-watch", () -> {
            try {
                connection.receive();
            } catch (IOException e) {
                LOG.debug("The connection to the agent has ended", e);
            }
            notes.add(new Note.Lost(connection));
        });
    }

    /** Before the next attempt to connect. */
    Duration pause() {
        return pause;
    }

    private void rest() throws InterruptedException {
        if (closed.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
            return;
        }
        Duration doubled = pause.multipliedBy(2);
        pause = doubled.compareTo(longestPause) < 0 ? doubled : longestPause;
    }
}
