// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.nodemanager;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;
import org.hawser.reuse.socket.MessageConnection;
import org.hawser.shuffle.control.ControlMessage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class TestAgentLink {
    private static final ControlMessage.Hello HELLO =
            new ControlMessage.Hello(ControlMessage.VERSION, 1, List.of("node"), List.of("/local"));
    private static final ControlMessage.JobStarted FIRST = new ControlMessage.JobStarted("job_1_0001", "alice", "YQ==");
    private static final ControlMessage.JobStarted SECOND = new ControlMessage.JobStarted("job_1_0002", "bob", "Yg==");

    private static final Duration LONGEST_PAUSE = Duration.ofMillis(300);

    @TempDir
    private Path run;

    private Path socket;
    private AgentLink link;

    @BeforeEach
    void createLink() {
        socket = run.resolve(ControlMessage.SOCKET);
        link = new AgentLink(socket, () -> HELLO, LONGEST_PAUSE);
    }

    @AfterEach
    void close() {
        link.close();
    }

    @Test
    void start_jobsKnownBefore_areToldAfterTheGreeting() throws Exception {
        try (FakeShuffleAgent agent = new FakeShuffleAgent(socket)) {
            link.jobStarted(FIRST);
            link.start();

            assertThat(agent.next()).isEqualTo(HELLO);
            assertThat(agent.next()).isEqualTo(FIRST);
            assertThat(agent.next()).isInstanceOf(ControlMessage.JobsComplete.class);
        }
    }

    @Test
    void jobStarted_whileConnected_isToldAtOnce() throws Exception {
        try (FakeShuffleAgent agent = new FakeShuffleAgent(socket)) {
            link.start();
            assertThat(agent.introduction()).isEmpty();

            link.jobStarted(FIRST);
            link.jobStarted(SECOND);
            link.jobOver(FIRST.job());

            assertThat(agent.next()).isEqualTo(FIRST);
            assertThat(agent.next()).isEqualTo(SECOND);
            assertThat(agent.next()).isEqualTo(new ControlMessage.JobOver(FIRST.job()));
        }
    }

    @Test
    void agentThatComesLater_isToldOfJobsThatRun() throws Exception {
        link.start();
        link.jobStarted(FIRST);
        link.jobStarted(SECOND);
        link.jobOver(FIRST.job());

        try (FakeShuffleAgent agent = new FakeShuffleAgent(socket)) {
            assertThat(agent.introduction()).containsExactly(SECOND);
        }
    }

    @Test
    void agentThatIsRestarted_isToldOfAllJobsAgain() throws Exception {
        link.start();
        link.jobStarted(FIRST);
        try (FakeShuffleAgent agent = new FakeShuffleAgent(socket)) {
            assertThat(agent.introduction()).containsExactly(FIRST);
        }
        link.jobStarted(SECOND);

        try (FakeShuffleAgent agent = new FakeShuffleAgent(socket)) {
            assertThat(agent.introduction()).containsExactlyInAnyOrder(FIRST, SECOND);
        }
    }

    @Test
    @Timeout(60)
    void agentOfAnotherVersion_isAskedEverMoreSeldomAndNotSaidToServe() throws Exception {
        List<String> logged = new CopyOnWriteArrayList<>();
        AppenderSkeleton appender = new AppenderSkeleton() {
            @Override
            protected void append(LoggingEvent event) {
                logged.add(event.getRenderedMessage());
            }

            @Override
            public void close() {}

            @Override
            public boolean requiresLayout() {
                return false;
            }
        };
        Logger.getLogger(AgentLink.class).addAppender(appender);
        try (ServerSocketChannel listener =
                ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(socket))) {
            link.start();
            while (link.pause().compareTo(LONGEST_PAUSE) < 0) {
                try (MessageConnection<ControlMessage> connection =
                        new MessageConnection<>(listener.accept(), ControlMessage.class)) {
                    assertThat(connection.receive()).isEqualTo(HELLO);
                    connection.send(new ControlMessage.Refused("another version"));
                }
            }
        } finally {
            Logger.getLogger(AgentLink.class).removeAppender(appender);
        }

        assertThat(logged).filteredOn(line -> line.contains("another version")).hasSize(1);
        assertThat(logged).noneMatch(line -> line.startsWith("The agent at"));
    }

    @Test
    void close_whileNoAgentIsThere_endsTheThread() throws IOException {
        link.start();
        link.close();

        org.awaitility.Awaitility.await().until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("hawser-shuffle-agent-link")));
    }
}
