// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.move;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.hawser.reuse.service.AgentAddresses;
import org.hawser.semem.policy.MemoryNode;
import org.hawser.semem.policy.NodeChoice;
import org.hawser.semem.policy.Placement;
import org.hawser.semem.wire.NodeMessage;
import org.hawser.transport.TransportException;
import org.hawser.transport.TransportException.Reason;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestKnownNodes {
    private static final String APPLICATION = "application_1_0001";
    private static final String ATTEMPT = "attempt_1_0001_m_000000_0";
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final NodeMessage.NodeState EMPTY =
            new NodeMessage.NodeState("1", 1 << 20, 0, 1 << 20, 0, false, List.of(), List.of());
    private static final String NAME = AgentAddresses.memoryName(FakeNode.address(1));

    @TempDir
    private Path directory;

    private final AtomicLong now = new AtomicLong();
    private final FakeNode node = new FakeNode();
    private final MovedOutputs moved = new MovedOutputs();
    private final Placement placement =
            new Placement(new MemoryNode("self", "self"), NodeChoice.WEIGHTED, 8, 1, now::get);
    private KnownNodes nodes;

    @BeforeEach
    void start() throws IOException {
        AgentAddresses addresses = new AgentAddresses(directory);
        addresses.publish(NAME, FakeNode.address(1));
        nodes = new KnownNodes("worker", addresses, any -> node, placement, moved, TIMEOUT, now::get);
        moved.put(APPLICATION, ATTEMPT, List.of(NAME), 1);
        round();
    }

    @Test
    void answer_lateOnce_isNoLoss() throws IOException {
        List<CompletableFuture<NodeMessage>> late = silent();
        round();

        wait(TIMEOUT);
        late.get(0).completeExceptionally(failure(Reason.UNREACHABLE));

        assertThat(nodes.round()).isEmpty();
        node.behave(FakeNode::friendly);
        assertThat(round()).isEmpty();
        late.get(1).completeExceptionally(failure(Reason.UNREACHABLE));
        assertThat(nodes.round()).as("it was alive after that").isEmpty();
    }

    @Test
    void node_silentForTheTime_isLost() throws IOException {
        node.behave(message -> CompletableFuture.failedFuture(failure(Reason.UNREACHABLE)));

        assertThat(round()).isEmpty();
        wait(TIMEOUT.minusSeconds(1));
        assertThat(round()).isEmpty();
        wait(Duration.ofSeconds(1));
        assertThat(round()).containsExactly(NAME);
    }

    @Test
    void node_thatIsBusy_isNotLost() throws IOException {
        for (Reason busy : List.of(Reason.DEADLINE, Reason.REJECTED)) {
            node.behave(message -> CompletableFuture.failedFuture(failure(busy)));
            for (int i = 0; i < 10; i++) {
                wait(TIMEOUT);
                assertThat(round()).isEmpty();
            }
        }
    }

    @Test
    void node_thatAnswersAnotherRequest_isNotLost() throws IOException {
        node.behave(message -> message instanceof NodeMessage.Keep
                ? CompletableFuture.failedFuture(failure(Reason.UNREACHABLE))
                : FakeNode.friendly(message));
        for (int i = 0; i < 10; i++) {
            wait(TIMEOUT.dividedBy(2));
            assertThat(round()).isEmpty();
            assertThat(nodes.use(NAME).link().ask(new NodeMessage.Commit(1, 0, 0), TIMEOUT))
                    .isCompleted();
        }
    }

    /** The earlier agent of this worker has sent one after the loss and has not noticed it. */
    @Test
    void node_thatHasFewerThanAnEarlierAgentLeftThere_isLost() throws IOException {
        MovedOutputs left = new MovedOutputs();
        left.put(APPLICATION, ATTEMPT, List.of(NAME), 1);
        left.put(APPLICATION, "attempt_1_0001_m_000001_0", List.of(NAME), 1);
        KnownNodes next = new KnownNodes(
                "worker", new AgentAddresses(directory), any -> node, placement, left, TIMEOUT, now::get);
        node.behave(message -> CompletableFuture.completedFuture(
                new NodeMessage.NodeState("1", 1 << 20, 0, 1 << 20, 1, false, List.of(), List.of())));

        next.look();

        assertThat(next.round()).containsExactly(NAME);
    }

    @Test
    void round_whateverTheFileSystemDoes_asksThoseThatAreConnected() throws IOException {
        String other = AgentAddresses.memoryName(FakeNode.address(2));
        moved.put(APPLICATION, "attempt_1_0001_m_000001_0", List.of(other), 1);
        int before = node.asked().size();

        assertThat(nodes.round()).isEmpty();
        assertThat(nodes.use(other).connected()).isEmpty();
        assertThat(node.asked()).hasSize(before + 1);

        new AgentAddresses(directory).publish(other, FakeNode.address(2));
        nodes.look();
        assertThat(nodes.use(other).connected()).isPresent();
    }

    @Test
    void node_notPublishedAnyMore_isLost() throws IOException {
        String other = AgentAddresses.memoryName(FakeNode.address(2));
        moved.put(APPLICATION, "attempt_1_0001_m_000001_0", List.of(other), 1);

        assertThat(round()).isEmpty();
        wait(TIMEOUT);
        assertThat(round()).containsExactly(other);
    }

    @Test
    void nodes_thatMayGetOutputs_areAskedWhileOutputsAreMoved() throws IOException {
        moved.ended(APPLICATION);
        node.behave(message -> CompletableFuture.completedFuture(EMPTY));
        round();
        int before = node.asked().size();
        round();
        assertThat(node.asked()).hasSize(before);

        assertThat(nodes.choose(APPLICATION, 1, List.of())).contains(NAME);
        round();
        assertThat(node.asked()).hasSize(before + 1).last().isEqualTo(new NodeMessage.Keep(List.of()));

        wait(Duration.ofSeconds(11));
        round();
        assertThat(node.asked()).hasSize(before + 1);
    }

    @Test
    void node_givenUpAndAliveAgain_freesWhatItHadBeforeItGetsMore() throws IOException {
        moved.remove(APPLICATION, ATTEMPT);
        nodes.giveUp(NAME);
        assertThat(nodes.canTake(NAME, APPLICATION)).isFalse();
        node.behave(message -> CompletableFuture.failedFuture(failure(Reason.UNREACHABLE)));
        round();
        wait(TIMEOUT);
        assertThat(round()).as("there is nothing more to lose").isEmpty();

        node.behave(FakeNode::friendly);
        round();
        assertThat(node.asked()).last().isEqualTo(new NodeMessage.Keep(List.of()));
        assertThat(nodes.canTake(NAME, APPLICATION)).isFalse();
        assertThatThrownBy(() -> nodes.use(NAME).link()).isInstanceOf(IOException.class);

        node.behave(message -> CompletableFuture.completedFuture(EMPTY));
        round();
        assertThat(nodes.canTake(NAME, APPLICATION)).isTrue();
        assertThat(nodes.use(NAME).link()).isNotNull();
        int asked = node.asked().size();
        round();
        assertThat(node.asked()).hasSize(asked);
    }

    @Test
    void node_givenUpAndNotPublishedAnyMore_isForgotten() throws IOException {
        moved.remove(APPLICATION, ATTEMPT);
        nodes.giveUp(NAME);
        new AgentAddresses(directory).withdraw(NAME, FakeNode.address(1));

        for (int i = 0; i < 10; i++) {
            nodes.look();
        }

        assertThat(nodes.canTake(NAME, APPLICATION)).isTrue();
    }

    @Test
    void output_thatANodeMisses_isGivenUpAndTheNodeIsTold() throws IOException {
        NodeMessage.Missing missing = new NodeMessage.Missing(7, APPLICATION, ATTEMPT);
        node.behave(message -> CompletableFuture.completedFuture(
                new NodeMessage.NodeState("1", 1 << 20, 0, 1 << 20, 1, false, List.of(missing), List.of())));
        List<String> givenUp = new ArrayList<>();
        assertThat(round()).isEmpty();

        nodes.giveUpMissing((name, attempts) -> givenUp.addAll(attempts));

        assertThat(givenUp).containsExactly(ATTEMPT);
        assertThat(node.asked()).contains(new NodeMessage.Abandon(7));
    }

    @Test
    void output_thatANodeMissesWhileItIsNotKnownHere_isNotGivenUpYet() throws IOException {
        moved.remove(APPLICATION, ATTEMPT);
        moved.begun(APPLICATION, NAME);
        NodeMessage.Missing missing = new NodeMessage.Missing(7, APPLICATION, ATTEMPT);
        node.behave(message -> CompletableFuture.completedFuture(
                new NodeMessage.NodeState("1", 1 << 20, 0, 1 << 20, 1, false, List.of(missing), List.of())));
        List<String> givenUp = new ArrayList<>();
        round();

        nodes.giveUpMissing((name, attempts) -> givenUp.addAll(attempts));
        assertThat(givenUp).isEmpty();
        assertThat(node.asked()).doesNotContain(new NodeMessage.Abandon(7));

        moved.put(APPLICATION, ATTEMPT, List.of(NAME), 1);
        moved.ended(APPLICATION, List.of(NAME));
        round();
        nodes.giveUpMissing((name, attempts) -> givenUp.addAll(attempts));
        assertThat(givenUp).containsExactly(ATTEMPT);
    }

    @Test
    void link_afterTheEnd_isNotOpenedAgain() throws IOException {
        KnownNode used = nodes.use(NAME);

        nodes.giveUp(NAME);

        assertThat(node.isClosed()).isTrue();
        assertThatThrownBy(() -> used.link()).isInstanceOf(IOException.class);
        assertThat(used.connected()).isEmpty();
    }

    private List<String> round() throws IOException {
        nodes.look();
        return nodes.round();
    }

    /** Returns what is not answered. */
    private List<CompletableFuture<NodeMessage>> silent() {
        List<CompletableFuture<NodeMessage>> calls = new ArrayList<>();
        node.behave(message -> {
            CompletableFuture<NodeMessage> call = new CompletableFuture<>();
            calls.add(call);
            return call;
        });
        return calls;
    }

    private void wait(Duration time) {
        now.addAndGet(time.toNanos());
    }

    private static TransportException failure(Reason reason) {
        return new TransportException(reason, "it has failed");
    }
}
