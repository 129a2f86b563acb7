// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.agent;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hawser.shuffle.server.MapOutputFixture.JOB;
import static org.hawser.shuffle.server.MapOutputFixture.map;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.ShuffleHandler;
import org.apache.hadoop.mapreduce.security.token.JobTokenIdentifier;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.ApplicationInitializationContext;
import org.apache.hadoop.yarn.server.api.ApplicationTerminationContext;
import org.awaitility.Awaitility;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.service.AgentServiceHandle;
import org.hawser.shuffle.nodemanager.HawserShuffleHandler;
import org.hawser.shuffle.server.MapOutputFixture;
import org.hawser.shuffle.server.Reducer;
import org.hawser.shuffle.wire.Range;
import org.hawser.shuffle.wire.ReplyStatus;
import org.hawser.shuffle.wire.ShuffleReply;
import org.hawser.transport.PeerId;
import org.hawser.transport.Reply;
import org.hawser.transport.Request;
import org.hawser.transport.config.TransportKeys;
import org.hawser.transport.netty.NettyEndpoint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From the NodeManager's auxiliary service to a reducer's fetch over TCP, all but the processes real. */
class TestNodeManagerAndAgent {
    private static final ApplicationId APPLICATION = ApplicationId.newInstance(1700000000000L, 1);
    private static final String SECRET = "of the world";

    @TempDir
    private Path root;

    private Path run;
    private MapOutputFixture outputs;
    private HawserShuffleHandler nodeManager;
    private Agent agent;

    @BeforeEach
    void start() throws IOException {
        run = Files.createDirectory(root.resolve("run"));
        outputs = new MapOutputFixture(root);
        outputs.write(JOB, 0, 1);
        nodeManager = startNodeManager();
        agent = new Agent();
    }

    @AfterEach
    void stop() {
        agent.close();
        nodeManager.stop();
    }

    @Test
    void fetch_jobThatTheNodeManagerWasToldOf_isServedUntilItIsOver() throws Exception {
        nodeManager.initializeApplication(initialization());
        assertServed();

        nodeManager.stopApplication(new ApplicationTerminationContext(APPLICATION));

        Reducer reducer = reducer();
        Awaitility.await()
                .until(() ->
                        reducer.ask(reducer.opening(System.nanoTime())).reply().status() == ReplyStatus.UNKNOWN_JOB);
    }

    @Test
    void fetch_agentThatWasRestarted_isServed() throws Exception {
        nodeManager.initializeApplication(initialization());
        assertServed();

        agent.close();
        agent = new Agent();

        assertServed();
    }

    @Test
    void fetch_nodeManagerThatWasRestarted_isServed() throws Exception {
        nodeManager.initializeApplication(initialization());
        assertServed();

        nodeManager.stop();
        nodeManager = startNodeManager();
        agent.close();
        agent = new Agent();

        assertServed();
    }

    @Test
    void start_agent_isPublishedUnderTheShufflePort() throws Exception {
        int port = ShuffleHandler.deserializeMetaData(nodeManager.getMetaData());

        Awaitility.await().until(() -> agent.context.published().contains("127.0.0.1:" + port));
    }

    private void assertServed() throws IOException {
        Reducer reducer = reducer();
        Awaitility.await()
                .until(() -> reducer.ask(reducer.opening(System.nanoTime())).reply() instanceof ShuffleReply.Opened);
        reducer.open();

        Reducer.Answer answer = reducer.ask(reducer.fetch(List.of(new Range(map(JOB, 0), 0, 2))));

        assertThat(answer.payload()).isEqualTo(outputs.part(JOB, 0, 0, 0, 2));
    }

    private Reducer reducer() {
        return new Reducer(agent::ask, JOB, 0);
    }

    private HawserShuffleHandler startNodeManager() throws IOException {
        HawserShuffleHandler handler = new HawserShuffleHandler();
        handler.setRecoveryPath(new org.apache.hadoop.fs.Path(
                Files.createDirectories(root.resolve("recovery")).toString()));
        Configuration conf = new YarnConfiguration();
        conf.setInt(ShuffleHandler.SHUFFLE_PORT_CONFIG_KEY, 0);
        conf.set(YarnConfiguration.NM_ADDRESS, "127.0.0.1:0");
        conf.set(
                YarnConfiguration.NM_LOCAL_DIRS,
                outputs.localDirectories().get(0) + ","
                        + outputs.localDirectories().get(1));
        conf.set(ReuseKeys.RUN_DIR.name(), run.toString());
        handler.init(conf);
        handler.start();
        return handler;
    }

    private static ApplicationInitializationContext initialization() throws IOException {
        Token<JobTokenIdentifier> token = new Token<>(
                new byte[] {1}, JOB.text().getBytes(US_ASCII), new Text("mapreduce.job"), new Text("service"));
        return new ApplicationInitializationContext(
                MapOutputFixture.USER, APPLICATION, ShuffleHandler.serializeServiceData(token));
    }

    /** The shuffle of an agent, and a guest that asks it. */
    private final class Agent implements AutoCloseable {
        private final PeerId server = new PeerId(0);
        private final FakeAgentContext context = new FakeAgentContext(run, Map.of());
        private final AgentServiceHandle service = new ShuffleService().start(context);
        private final NettyEndpoint door = new NettyEndpoint(
                server, SECRET, peer -> Optional.empty(), service, TransportKeys.limits(context.settings()));
        private final InetSocketAddress address = door.listen("127.0.0.1", 0);
        private final NettyEndpoint guest =
                NettyEndpoint.guest(SECRET, peer -> Optional.of(address), TransportKeys.limits(context.settings()));

        Agent() throws IOException {}

        Reply ask(ByteBuffer header, ByteBuffer room) {
            return guest.call(server, Request.of(header).into(room), Duration.ofSeconds(30))
                    .reply()
                    .join();
        }

        @Override
        public void close() {
            guest.close();
            door.close();
            service.close();
        }
    }
}
