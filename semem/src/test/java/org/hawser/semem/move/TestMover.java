// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.move;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.awaitility.Awaitility;
import org.hawser.reuse.service.AgentAddresses;
import org.hawser.semem.commit.OutputFixture;
import org.hawser.semem.metrics.SememMetrics;
import org.hawser.semem.node.FakeShuffle;
import org.hawser.semem.policy.MapOutput;
import org.hawser.semem.policy.MemoryNode;
import org.hawser.semem.policy.NodeChoice;
import org.hawser.semem.policy.Placement;
import org.hawser.semem.store.OutputFile;
import org.hawser.semem.wire.NodeMessage;
import org.hawser.shuffle.server.Job;
import org.hawser.shuffle.server.MapOutputServer;
import org.hawser.shuffle.wire.JobKey;
import org.hawser.shuffle.wire.JobName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class TestMover {
    private static final String APPLICATION = "application_1_0001";
    private static final String ATTEMPT = "attempt_1_0001_m_000000_0";
    private static final MapOutput OUTPUT = new MapOutput(APPLICATION, ATTEMPT, 100);

    @TempDir
    private Path directory;

    private final MovedOutputs moved = new MovedOutputs();
    private final FakeShuffle shuffle = new FakeShuffle();
    private final Map<Integer, FakeNode> fakes = Map.of(1, new FakeNode(), 2, new FakeNode());
    private volatile boolean failing;
    private FakeSwap swap = new FakeSwap();
    private KnownNodes nodes;

    @BeforeEach
    void start() throws IOException {
        AgentAddresses addresses = new AgentAddresses(directory.resolve("addresses"));
        for (int port : fakes.keySet()) {
            addresses.publish(AgentAddresses.memoryName(FakeNode.address(port)), FakeNode.address(port));
        }
        Placement placement =
                new Placement(new MemoryNode("self", "self"), NodeChoice.FILL_FIRST, 8, 1, System::nanoTime);
        nodes = new KnownNodes(
                "worker",
                addresses,
                address -> fakes.get(address.port()),
                placement,
                moved,
                Duration.ofSeconds(5),
                System::nanoTime);
        nodes.look();
        shuffle.addJob(new Job(new JobName("job_1_0001"), "alice", new JobKey(new byte[] {1})));
        write();
    }

    @AfterEach
    void stop() {
        nodes.close();
    }

    @Test
    void copy_whileAnotherIsUnderWay_isNeeded() throws IOException {
        ConcurrentLinkedQueue<Map<String, Set<String>>> seen = new ConcurrentLinkedQueue<>();
        fakes.values()
                .forEach(node -> node.behave(message -> {
                    if (message instanceof NodeMessage.Reserve) {
                        seen.add(moved.applicationsByNode());
                    }
                    return FakeNode.friendly(message);
                }));

        List<String> ends = move(2);

        assertThat(ends).containsExactly("moved");
        assertThat(seen).hasSize(2);
        assertThat(seen.poll()).as("the first").hasSize(1);
        assertThat(seen.poll()).as("the first, and the second").hasSize(2);
        assertThat(moved.at(AgentAddresses.memoryName(FakeNode.address(1)))).hasSize(1);
        moved.ended(APPLICATION);
        Awaitility.await().until(() -> moved.applicationsByNode().isEmpty());
    }

    @Test
    void copies_ofAnOutputThatIsNotWantedAnyMore_areFreed() {
        swap.outdate();

        assertThat(move(2)).containsExactly("outdated");

        assertThat(fakes.values())
                .allSatisfy(fake -> Awaitility.await().until(() -> fake.asked().contains(new NodeMessage.Abandon(1))));
        assertThat(moved.applicationsByNode()).isEmpty();
    }

    @Test
    void output_whoseNodeIsLostMeanwhile_stays() {
        KnownNode first = nodes.use(AgentAddresses.memoryName(FakeNode.address(1)));
        fakes.get(1).behave(message -> {
            if (message instanceof NodeMessage.Commit) {
                long now = System.nanoTime();
                first.failed(now, Duration.ZERO);
                first.failed(now, Duration.ZERO);
            }
            return FakeNode.friendly(message);
        });

        assertThat(move(1)).containsExactly("failed");

        assertThat(first.isLost()).isTrue();
        assertThat(moved.size()).isZero();
        Awaitility.await().until(() -> fakes.get(1).asked().contains(new NodeMessage.Abandon(1)));
    }

    @Test
    void move_whichMeetsAnError_endsOnceAndIsNotTheLastOne() {
        failing = true;
        assertThat(move(1)).containsExactly("failed");

        failing = false;
        // The thread of the first mover may still ask its own.
        swap = new FakeSwap();
        swap.fail(new OutOfMemoryError("for a test"));
        assertThat(move(1)).containsExactly("moved");
    }

    private Optional<MapOutputServer> server() {
        if (failing) {
            throw new OutOfMemoryError("for a test");
        }
        return Optional.of(shuffle);
    }

    /** Returns how the move has ended. */
    private List<String> move(int copies) {
        SememMetrics metrics = new SememMetrics();
        swap.want(OUTPUT);
        try (Mover mover = new Mover(directory, swap, nodes, moved, this::server, copies, metrics)) {
            Mover unused = mover.start();
            Awaitility.await().until(() -> !swap.ends().isEmpty());
        }
        return swap.ends();
    }

    private void write() throws IOException {
        Path data = directory.resolve(APPLICATION).resolve(OutputFile.data(ATTEMPT));
        Files.createDirectories(data.getParent());
        Files.write(data, new byte[100]);
        Files.write(directory.resolve(APPLICATION).resolve(OutputFile.index(ATTEMPT)), OutputFixture.index(100));
    }
}
