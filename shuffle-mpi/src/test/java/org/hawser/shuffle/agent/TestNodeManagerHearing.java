// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hawser.shuffle.config.ServerKeys;
import org.hawser.shuffle.control.ControlMessage;
import org.hawser.shuffle.server.Job;
import org.hawser.shuffle.server.MapOutputServer;
import org.hawser.shuffle.server.ShuffleMetrics;
import org.hawser.shuffle.server.ShuffleServer;
import org.hawser.shuffle.wire.JobKey;
import org.hawser.shuffle.wire.JobName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TestNodeManagerHearing {
    private static final ControlMessage.Hello HELLO =
            new ControlMessage.Hello(ControlMessage.VERSION, 13562, List.of("one", "two"), List.of("/local"));

    private final ShuffleServer server =
            new ShuffleServer(ServerKeys.limits(Map.<String, String>of()::get), new ShuffleMetrics());
    private final FakeAgentContext agent = new FakeAgentContext(Path.of(""), Map.of());

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void hear_hello_publishesEveryNameOfTheNode() throws IOException {
        hearing().hear(HELLO);

        assertThat(agent.published()).containsExactlyInAnyOrder("one:13562", "two:13562");
    }

    @Test
    void hear_jobs_areServedUntilTheyAreOver() throws IOException {
        NodeManagerHearing hearing = hearing();
        hearing.hear(HELLO);
        hearing.hear(started(1));
        hearing.hear(started(2));
        hearing.hear(new ControlMessage.JobOver(name(1).text()));

        assertThat(server.jobs()).containsExactly(name(2));
    }

    @Test
    void hear_nodeManagerThatComesBack_forgetsJobsThatAreOver() throws IOException {
        NodeManagerHearing first = hearing();
        first.hear(HELLO);
        first.hear(started(1));
        first.hear(started(2));

        NodeManagerHearing second = hearing();
        second.hear(HELLO);
        second.hear(started(2));
        second.hear(started(3));
        second.hear(new ControlMessage.JobsComplete());

        assertThat(server.jobs()).containsExactlyInAnyOrder(name(2), name(3));
    }

    @Test
    void hear_jobsThatAnotherServiceNeeds_staysServed() throws IOException {
        MapOutputServer services = server.forServices();
        Job lent = new Job(name(1), "alice", new JobKey("secret".getBytes(StandardCharsets.UTF_8)));
        NodeManagerHearing hearing = hearing();
        hearing.hear(HELLO);
        hearing.hear(started(1));
        services.addJob(lent);
        hearing.hear(new ControlMessage.JobOver(name(1).text()));
        hearing.hear(new ControlMessage.JobsComplete());

        assertThat(services.job(name(1))).isPresent();
        services.removeJob(name(1));
        assertThat(services.job(name(1))).isEmpty();
    }

    @Test
    void hear_jobsThatAnotherServiceDoesNotNeedAnyMore_staysServed() throws IOException {
        MapOutputServer services = server.forServices();
        services.addJob(new Job(name(1), "alice", new JobKey("secret".getBytes(StandardCharsets.UTF_8))));
        NodeManagerHearing hearing = hearing();
        hearing.hear(HELLO);
        hearing.hear(started(1));
        services.removeJob(name(1));

        assertThat(services.job(name(1))).isPresent();
    }

    @Test
    void hear_otherVersion_endsTheConnection() {
        ControlMessage.Hello other = new ControlMessage.Hello(99, 1, List.of(), List.of());

        assertThatThrownBy(() -> hearing().hear(other))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("install one version of Hawser");
    }

    @Test
    void hear_jobBeforeHello_endsTheConnection() {
        assertThatThrownBy(() -> hearing().hear(started(1))).isInstanceOf(IOException.class);
    }

    @Test
    void hear_jobsThatMakeNoSense_areLeftOut() throws IOException {
        NodeManagerHearing hearing = hearing();
        hearing.hear(HELLO);
        hearing.hear(new ControlMessage.JobStarted("job_local_0001", "alice", "c2VjcmV0"));
        hearing.hear(new ControlMessage.JobStarted(name(1).text(), "../alice", "c2VjcmV0"));
        hearing.hear(new ControlMessage.JobStarted(name(2).text(), "alice", "no base 64"));
        hearing.hear(new ControlMessage.JobStarted(name(3).text(), "alice", ""));
        hearing.hear(started(4));

        assertThat(server.jobs()).containsExactly(name(4));
    }

    @Test
    void hear_helloThatCannotBePublished_stillServes() throws IOException {
        NodeManagerHearing hearing = new NodeManagerHearing(server, new FakeAgentContext(Path.of(""), Map.of()) {
            @Override
            public void publish(Set<String> names) throws IOException {
                throw new IOException("no space left");
            }
        });
        hearing.hear(HELLO);
        hearing.hear(started(1));

        assertThat(server.jobs()).containsExactly(name(1));
    }

    private NodeManagerHearing hearing() {
        return new NodeManagerHearing(server, agent);
    }

    private static ControlMessage.JobStarted started(int number) {
        return new ControlMessage.JobStarted(name(number).text(), "alice", "c2VjcmV0");
    }

    private static JobName name(int number) {
        return new JobName("job_1_%04d".formatted(number));
    }
}
