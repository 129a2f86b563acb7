// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.nodemanager;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.ShuffleHandler;
import org.apache.hadoop.mapreduce.security.token.JobTokenIdentifier;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.ApplicationInitializationContext;
import org.apache.hadoop.yarn.server.api.ApplicationTerminationContext;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.shuffle.control.ControlMessage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestHawserShuffleHandler {
    private static final ApplicationId FIRST = ApplicationId.newInstance(1700000000000L, 1);
    private static final ApplicationId SECOND = ApplicationId.newInstance(1700000000000L, 2);

    @TempDir
    private Path root;

    private final List<HawserShuffleHandler> started = new ArrayList<>();
    private Path socket;

    @BeforeEach
    void chooseSocket() throws IOException {
        socket = Files.createDirectory(root.resolve("run")).resolve(ControlMessage.SOCKET);
    }

    @AfterEach
    void stop() {
        started.forEach(HawserShuffleHandler::stop);
    }

    @Test
    void start_agentThatListens_isToldHowTheNodeIsKnown() throws Exception {
        try (FakeShuffleAgent agent = new FakeShuffleAgent(socket)) {
            HawserShuffleHandler handler = start();

            ControlMessage.Hello hello = (ControlMessage.Hello) agent.next();

            assertThat(hello.shufflePort())
                    .isPositive()
                    .isEqualTo(ShuffleHandler.deserializeMetaData(handler.getMetaData()));
            assertThat(hello.hosts()).contains("127.0.0.1", "localhost");
            assertThat(hello.localDirs()).containsExactly(root + "/local-0", root + "/local-1");
        }
    }

    @Test
    void initializeApplication_job_isToldWithUserAndSecret() throws Exception {
        try (FakeShuffleAgent agent = new FakeShuffleAgent(socket)) {
            HawserShuffleHandler handler = start();
            assertThat(agent.introduction()).isEmpty();

            handler.initializeApplication(initialization(FIRST, "alice", "secret"));
            handler.stopApplication(new ApplicationTerminationContext(FIRST));

            assertThat(agent.next()).isEqualTo(jobStarted("job_1700000000000_0001", "alice", "secret"));
            assertThat(agent.next()).isEqualTo(new ControlMessage.JobOver("job_1700000000000_0001"));
        }
    }

    @Test
    void start_afterARestart_tellsOfJobsThatWereRecovered() throws Exception {
        HawserShuffleHandler first = start();
        first.initializeApplication(initialization(FIRST, "alice", "one"));
        first.initializeApplication(initialization(SECOND, "bob", "two"));
        first.stopApplication(new ApplicationTerminationContext(FIRST));
        first.stop();

        try (FakeShuffleAgent agent = new FakeShuffleAgent(socket)) {
            start();

            assertThat(agent.introduction()).containsExactly(jobStarted("job_1700000000000_0002", "bob", "two"));
        }
    }

    @Test
    void start_runDirectoryThatCannotBe_leavesTheStockShuffle() throws Exception {
        HawserShuffleHandler handler = new HawserShuffleHandler();
        started.add(handler);
        Configuration conf = configuration();
        conf.set(ReuseKeys.RUN_DIR.name(), "/" + "x".repeat(200));

        handler.init(conf);
        handler.start();
        handler.initializeApplication(initialization(FIRST, "alice", "secret"));
        handler.stopApplication(new ApplicationTerminationContext(FIRST));

        assertThat(ShuffleHandler.deserializeMetaData(handler.getMetaData())).isPositive();
    }

    private HawserShuffleHandler start() throws IOException {
        HawserShuffleHandler handler = new HawserShuffleHandler();
        started.add(handler);
        handler.setRecoveryPath(new org.apache.hadoop.fs.Path(
                Files.createDirectories(root.resolve("recovery")).toString()));
        handler.init(configuration());
        handler.start();
        return handler;
    }

    private Configuration configuration() {
        Configuration conf = new YarnConfiguration();
        conf.setInt(ShuffleHandler.SHUFFLE_PORT_CONFIG_KEY, 0);
        conf.set(YarnConfiguration.NM_ADDRESS, "127.0.0.1:0");
        conf.set(YarnConfiguration.NM_LOCAL_DIRS, root + "/local-0, file://" + root + "/local-1");
        conf.set(ReuseKeys.RUN_DIR.name(), socket.getParent().toString());
        return conf;
    }

    private static ApplicationInitializationContext initialization(ApplicationId id, String user, String secret)
            throws IOException {
        Token<JobTokenIdentifier> token =
                new Token<>(new byte[] {1}, secret.getBytes(UTF_8), new Text("mapreduce.job"), new Text("service"));
        ByteBuffer data = ShuffleHandler.serializeServiceData(token);
        return new ApplicationInitializationContext(user, id, data);
    }

    private static ControlMessage.JobStarted jobStarted(String job, String user, String secret) {
        return new ControlMessage.JobStarted(job, user, Base64.getEncoder().encodeToString(secret.getBytes(UTF_8)));
    }
}
