// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.util.Shell;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager;
import org.apache.hadoop.yarn.server.nodemanager.recovery.NMNullStateStoreService;
import org.awaitility.Awaitility;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.protocol.ContainerFiles;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Containers that the NodeManager kills before they have started. */
@Timeout(120)
class TestKilledContainers {
    private static final String ID = "container_1700000000000_0001_01_000002";

    @TempDir
    private Path dir;

    private final PooledContainerExecutor executor = new PooledContainerExecutor();
    private final ContainerId container = ContainerId.fromString(ID);
    private RunDirectory run;
    private Path pidFile;

    @BeforeEach
    void init() throws IOException {
        DefaultMetricsSystem.setMiniClusterMode(true);
        run = new RunDirectory(dir.resolve("run"));
        pidFile = dir.resolve("c.pid");
        Configuration conf = new Configuration();
        conf.set("hawser.reuse.run-dir", run.path().toString());
        conf.set("hawser.reuse.agent-start", "external");
        conf.set("hawser.reuse.class-archive", "false");
        conf.set("hawser.reuse.agent-silence", "1m");
        conf.set("yarn.application.classpath", "/nowhere/*");
        conf.set("mapreduce.application.classpath", "/nowhere/*");
        executor.setConf(conf);
        executor.init(new NodeManager.NMContext(null, null, null, null, new NMNullStateStoreService(), false, conf));
    }

    @AfterEach
    void stop() {
        executor.stop();
    }

    private void writeLaunchScript() throws IOException {
        executor.writeLaunchEnv(
                new ByteArrayOutputStream(),
                Map.of("CONTAINER_ID", ID, "PATH", System.getenv("PATH")),
                Map.of(),
                List.of(System.getProperty("java.home") + "/bin/java", "Main"),
                path(dir),
                "alice",
                "launch_container.sh",
                new LinkedHashSet<>());
    }

    private Shell.CommandExecutor command() {
        return executor.buildCommandExecutor(
                dir.resolve("wrapper.sh").toString(), ID, "alice", path(pidFile), null, dir.toFile(), Map.of(), null);
    }

    private static org.apache.hadoop.fs.Path path(Path local) {
        return new org.apache.hadoop.fs.Path(local.toString());
    }

    @Test
    void container_killedWhileItWaitsForASlot_neverRuns() throws IOException {
        try (FakeAgent agent = FakeAgent.start(run.socket(), (launch, client) -> {
            Files.writeString(dir.resolve("offered"), "");
            executor.deactivateContainer(container);
        })) {
            executor.activateContainer(container, path(pidFile));
            writeLaunchScript();
            Awaitility.await("the executor's connection").until(() -> agent.pings.get() > 0);
            Shell.CommandExecutor command = command();
            assertThatThrownBy(() -> execute(command)).isInstanceOf(Shell.ExitCodeException.class);
            assertThat(command.getExitCode()).isEqualTo(143);
        }
        assertThat(dir.resolve("offered")).exists();
        assertThat(new ContainerFiles(pidFile).takeOffer()).isFalse();
        assertThat(pidFile).doesNotExist();
    }

    private static void execute(Shell.CommandExecutor command) throws IOException {
        command.execute();
    }

    @Test
    void container_killedBeforeItsLaunch_leavesNoContextBehind() throws IOException {
        writeLaunchScript();
        assertThat(command()).isInstanceOf(SlotExecution.class);
        writeLaunchScript();
        executor.deactivateContainer(container);
        assertThat(command()).isNotInstanceOf(SlotExecution.class);
    }
}
