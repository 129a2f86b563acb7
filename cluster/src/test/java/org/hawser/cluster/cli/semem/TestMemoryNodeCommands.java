// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.semem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.conf.SiteFiles;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.service.AgentAddress;
import org.hawser.reuse.service.AgentAddresses;
import org.hawser.semem.wire.NodeCodec;
import org.hawser.semem.wire.NodeMessage;
import org.hawser.transport.IncomingRequest;
import org.hawser.transport.PeerId;
import org.hawser.transport.Response;
import org.hawser.transport.config.TransportKeys;
import org.hawser.transport.netty.NettyEndpoint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** With one memory node that is published and answers, over TCP. */
@Timeout(60)
class TestMemoryNodeCommands {
    private static final String SECRET = "s3cret";
    private static final Duration SILENCE = Duration.ofMillis(50);

    @TempDir
    private Path dir;

    private final NodeCodec codec = new NodeCodec(SECRET);
    private final List<NodeMessage> asked = new CopyOnWriteArrayList<>();
    private final AtomicInteger refusals = new AtomicInteger();
    /** How long the node's process gets no processor time when it is asked. */
    private volatile Duration stands = Duration.ZERO;

    private NettyEndpoint node;
    private AgentAddress address;

    private record Run(int exitCode, String out, String err) {}

    @BeforeEach
    void publish() throws IOException {
        node = new NettyEndpoint(
                new PeerId(0), SECRET, peer -> Optional.empty(), this::answer, TransportKeys.limits(key -> null));
        address =
                new AgentAddress("", 0, "localhost", node.listen("localhost", 0).getPort(), SECRET);
        addresses().publish(AgentAddresses.memoryName(address), address);
        SiteFiles.write(
                dir.resolve("conf"),
                Map.of(
                        "hawser.reuse.address-dir",
                        dir.resolve("addresses").toString(),
                        "hawser.transport.silence",
                        SILENCE.toMillis() + "ms"));
    }

    @AfterEach
    void close() {
        node.close();
    }

    private AgentAddresses addresses() {
        return new AgentAddresses(dir.resolve("addresses"));
    }

    @SuppressWarnings("FutureReturnValueIgnored") // Nothing hangs on an answer without payload.
    private void answer(IncomingRequest incoming) {
        if (refusals.getAndDecrement() > 0) {
            incoming.reject("not now");
            return;
        }
        LockSupport.parkNanos(stands.toNanos());
        try {
            NodeCodec.Request request = codec.readRequest(incoming.header());
            asked.add(request.message());
            boolean draining = asked.stream().anyMatch(NodeMessage.Drain.class::isInstance);
            NodeMessage.NodeState state =
                    new NodeMessage.NodeState("i1", 1 << 30, 3 << 20, 1 << 20, 2, draining, List.of(), List.of());
            boolean hello = request.message() instanceof NodeMessage.Hello;
            incoming.reply(Response.of(codec.answer(hello ? new NodeMessage.Welcome(5, state) : state, request)));
        } catch (IOException e) {
            incoming.reject(e.getMessage());
        }
    }

    @Test
    void nodes_published_areListedWithTheirState() {
        Run run = run("nodes");

        assertThat(run.out().lines())
                .satisfiesExactly(heading -> assertThat(heading).startsWith("NODE "), line -> assertThat(
                                line.split(" +"))
                        .containsExactly("localhost:" + address.port(), "up", "1024.0", "MiB", "3.0", "MiB", "2"));
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void nodes_oneHasGone_isNamedAndTheOthersAreListed() throws IOException {
        AgentAddress gone = new AgentAddress("", 0, "localhost", 1, SECRET);
        addresses().publish(AgentAddresses.memoryName(gone), gone);

        Run run = run("nodes", "--json");

        assertThat(run.out()).contains("\"localhost:1\"", "\"silent\"", "\"up\"");
        assertThat(run.err()).startsWith("hawser: the memory node at localhost:1 does not answer: ");
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @Test
    void drain_host_drainsItsNodes() {
        Run run = run("drain", "localhost");

        assertThat(run.out()).contains("localhost:" + address.port(), "draining");
        assertThat(asked).hasAtLeastOneElementOfType(NodeMessage.Drain.class);
    }

    /** As on a busy machine: between the nodes of a cluster it would be lost. */
    @ParameterizedTest
    @ValueSource(strings = {"nodes", "drain --all"})
    void command_nodeThatIsSilentForAWhile_isWaitedFor(String line) {
        stands = SILENCE.multipliedBy(10);

        String[] words = line.split(" ");
        Run run = run(words[0], Arrays.copyOfRange(words, 1, words.length));

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void drain_nodeThatRefusesOnce_isAskedAgain() {
        refusals.set(1);

        assertThat(run("drain", "--all").out()).contains("draining");
    }

    @Test
    void drain_unknownNode_namesThoseThatThereAre() {
        assertThat(run("drain", "elsewhere").err())
                .contains("There is no memory node elsewhere; there are localhost:" + address.port());
        assertThat(run("drain").err()).contains("Name the memory nodes to drain, or say --all.");
        assertThat(asked).isEmpty();
    }

    @Test
    void node_clusterThatDoesNotRun_isRefused() {
        SiteFiles.write(dir.resolve("conf"), Map.of("hawser.reuse.address-dir", "/nowhere"));

        assertThat(run("node").err()).contains("hawser.reuse.address-dir is /nowhere", "start the cluster first");
    }

    @Test
    void node_largerThanTheMachine_isRefused() {
        assertThat(run("node", "--size", "60t").err())
                .startsWith("--size (hawser.semem.dedicated-memory) is 62914560m for a memory node, but");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1x", "0", "100t", "999999t", "1m"})
    void node_badSize_namesTheOption(String size) {
        assertThat(run("node", "--size", size).err())
                .startsWith("--size")
                .doesNotContain("--memory-node-size")
                .doesNotContain("Exception");
    }

    @Test
    void node_agentThatDoesNotStart_saysWhyAndEnds() throws IOException {
        withSettings(Map.of("hawser.reuse.agent-java-options", "-XX:NoSuchOption"));

        Run run = run("node", "--size", "16m", "--run-dir", dir.resolve("run").toString());

        assertThat(run.err())
                .startsWith("The agent of the memory node does not start: ")
                .contains("NoSuchOption", "Its log is " + dir.resolve("run/agent.log") + ".");
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @Test
    void nodeStart_loggedReason_isTheLastErrorOfThisStart() throws IOException {
        RunDirectory of = new RunDirectory(dir.resolve("run")).create();
        String before = "2026-01-01 00:00:00,000 ERROR agent.NodeAgent: of yesterday\n";
        Files.writeString(of.agentLog(), before);
        NodeStart start = NodeStart.in(of);

        assertThatThrownBy(() -> start.failed("the node agent ended with 1: x"))
                .hasMessage("The agent of the memory node does not start: the node agent ended with 1: x. Its log is "
                        + of.agentLog() + ".");
        Files.writeString(
                of.agentLog(),
                before
                        + "2026-01-02 00:00:00,000 INFO agent.NodeAgent: begins\n"
                        + "2026-01-02 00:00:00,000 ERROR agent.AgentServices: No SEMem on this node: too small.\n"
                        + "2026-01-02 00:00:00,000 INFO agent.NodeAgent: goes on\n");
        assertThatThrownBy(start::succeeded)
                .isInstanceOf(ClusterException.class)
                .hasMessage(
                        "The agent of the memory node serves no memory: No SEMem on this node: too small. Its log is "
                                + of.agentLog() + ".");
    }

    private void withSettings(Map<String, String> more) {
        Map<String, String> settings = new LinkedHashMap<>(
                Map.of("hawser.reuse.address-dir", dir.resolve("addresses").toString()));
        settings.putAll(more);
        SiteFiles.write(dir.resolve("conf"), settings);
    }

    @Test
    void estimate_numbersThatAreNotGiven_areThoseOfTheCluster() throws IOException {
        addresses().publish("n1:13562", new AgentAddress("", 0, "n1", 1, SECRET));
        addresses().publish("n2:13562", new AgentAddress("", 0, "n2", 1, SECRET));
        SiteFiles.write(
                dir.resolve("conf"),
                Map.of("hawser.reuse.address-dir", dir.resolve("addresses").toString(), "hawser.semem.memory", "512m"));

        assertThat(run("estimate", "--input=3g", "--ratio=1").out())
                .contains(
                        "  on 2 workers                      0.5 GiB\n",
                        "  on memory nodes                   2.5 GiB\n")
                .contains("Use --memory-nodes 3.");
    }

    @Test
    void estimate_withoutWorkersOrMemoryNodes_saysWhatToGive() throws IOException {
        assertThat(run("estimate", "--input=3g", "--ratio=1").err()).contains("No worker", "--workers");
        addresses().withdraw(AgentAddresses.memoryName(address), address);
        assertThat(run("estimate", "--input=3g", "--ratio=1", "--workers=2").err())
                .contains("No memory node of the cluster answers, and none is published", "--node-memory");
    }

    private Run run(String subcommand, String... options) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command = new CommandLine(new SememCommand())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err, true))
                .setExecutionExceptionHandler((failure, line, parsed) -> {
                    line.getErr().println(failure.getMessage());
                    return 1;
                });
        List<String> words = new java.util.ArrayList<>(
                List.of(subcommand, "--conf", dir.resolve("conf").toString()));
        words.addAll(List.of(options));
        int exitCode = command.execute(words.toArray(String[]::new));
        return new Run(exitCode, out.toString(), err.toString());
    }
}
