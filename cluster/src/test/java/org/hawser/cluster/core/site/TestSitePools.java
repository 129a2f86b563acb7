// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.daemon.DaemonCommand;
import org.hawser.cluster.core.files.ClusterLock;
import org.hawser.cluster.core.files.JsonFile;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.machine.MachineLinks;
import org.hawser.cluster.core.pool.PoolLauncher;
import org.hawser.cluster.core.process.ProcessId;
import org.hawser.cluster.core.process.ProcessTable;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.Message;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A shell with a child stands for the process that has started mpirun. */
@Timeout(60)
class TestSitePools {
    private static final ProcessTable TABLE = ProcessTable.ofMachine();

    @TempDir
    private Path temporary;

    private final List<String> told = new ArrayList<>();
    private Path dir;
    private SitePools pools;
    private Process mpirun;

    @BeforeEach
    void open() throws Exception {
        dir = Files.createDirectory(
                temporary.resolve("pools"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        pools = new SitePools(dir, told::add);
        mpirun = new ProcessBuilder("bash", "-c", "sleep 600 & echo; wait").start();
        assertThat(mpirun.getInputStream().read()).isEqualTo('\n');
    }

    @AfterEach
    void end() {
        mpirun.descendants().forEach(ProcessHandle::destroyForcibly);
        mpirun.destroyForcibly();
    }

    private void note(String host, ProcessId id) {
        new JsonFile<>(dir.resolve("pools.json"), SitePools.Run.class)
                .write(new SitePools.Run(
                        host, List.of("n1"), new PoolLauncher(id.pid(), id.startTicks(), pools.log())));
    }

    private ProcessId living() {
        return TABLE.find(mpirun.pid()).orElseThrow();
    }

    private static SiteConf conf() {
        return new SiteConf(Path.of("/etc/hadoop"), Map.of("hawser.reuse.run-dir", "/var/run/hawser")::get);
    }

    private void start() {
        pools.start(RuntimeLayout.locate(), conf(), List.of("n1"), Duration.ZERO);
    }

    @Test
    void launch_ofNodes_namesEachWithTheConfigurationOfAll() {
        assertThat(pools.launch(RuntimeLayout.locate(), conf(), List.of("n1", "n2"))
                        .command())
                .endsWith(dir.resolve("plan").toString(), "n1=/etc/hadoop", "n2=/etc/hadoop");
    }

    @Test
    void start_poolsRun_isRefusedAndLeavesThem() {
        note(MachineLinks.hostName(), living());

        assertThatThrownBy(this::start)
                .isInstanceOf(ClusterException.class)
                .hasMessageContainingAll(dir + " run already", "pid " + mpirun.pid());
        assertThat(mpirun.isAlive()).isTrue();
    }

    @Test
    void startAndStop_ofAnotherHost_areRefusedWithItsName() {
        note("elsewhere", living());

        assertThatThrownBy(this::start).hasMessageContaining("were started on elsewhere");
        assertThatThrownBy(pools::stop).hasMessageContaining("were started on elsewhere");
        assertThat(mpirun.isAlive()).isTrue();
    }

    @Test
    void start_agentThatServesAlready_isRefusedWithItsPid() throws Exception {
        assertThat(refusalWithAnAgent(new Message.Welcome(Message.PROTOCOL_VERSION, "test", 1, "")))
                .contains("An agent, pid 17, serves " + temporary.resolve("run"), "restart the NodeManager");
    }

    @Test
    void start_agentThatRefuses_isRefusedWithItsReason() throws Exception {
        assertThat(refusalWithAnAgent(new Message.Refused("another release")))
                .contains("An agent serves " + temporary.resolve("run"), "another release");
    }

    /** Starts where an agent serves that greets so, and has pid 17; returns why that is refused. */
    private String refusalWithAnAgent(Message greeting) throws Exception {
        RunDirectory run = new RunDirectory(temporary.resolve("run")).create();
        SiteConf conf =
                new SiteConf(dir, Map.of("hawser.reuse.run-dir", run.path().toString())::get);
        try (ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            listener.bind(UnixDomainSocketAddress.of(run.socket()));
            CompletableFuture<Void> start = CompletableFuture.runAsync(
                    () -> pools.start(RuntimeLayout.locate(), conf, List.of("localhost"), Duration.ZERO));
            try (Connection client = new Connection(listener.accept())) {
                client.receive(Message.Hello.class);
                client.send(greeting);
                if (greeting instanceof Message.Welcome) {
                    client.receive(Message.GetStatus.class);
                    client.send(new Message.Status(17, "test", "", 0, List.of(), Map.of(), null));
                }
                Throwable refusal = catchThrowable(start::join).getCause();
                assertThat(refusal).isInstanceOf(ClusterException.class);
                assertThat(dir.resolve("pools.json")).doesNotExist();
                return refusal.getMessage();
            }
        }
    }

    @Test
    void agent_noneListens_isNone() throws Exception {
        RunDirectory run = new RunDirectory(temporary.resolve("run")).create();
        assertThat(SitePools.agent(run)).isEmpty();

        try (ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            listener.bind(UnixDomainSocketAddress.of(run.socket()));
        }

        assertThat(run.socket()).exists();
        assertThat(SitePools.agent(run)).isEmpty();
    }

    @Test
    void startAndStop_whileAnotherOneStarts_areRefusedAndChangeNothing() throws Exception {
        Path plan = Files.createDirectories(dir.resolve("plan/node-0"));
        note(MachineLinks.hostName(), living());
        ClusterLock lock = ClusterLock.take(dir.resolve("pools.lock"), "held");
        try {
            String refusal = "Another command is starting or stopping pools in " + dir;
            assertThatThrownBy(this::start).hasMessageContaining(refusal);
            assertThatThrownBy(pools::stop).hasMessageContaining(refusal);
        } finally {
            lock.release();
        }
        assertThat(plan).exists();
        assertThat(dir.resolve("pools.json")).exists();
        assertThat(mpirun.isAlive()).isTrue();
    }

    @Test
    void stop_directoryWithoutPools_isLeftAsItIs() throws Exception {
        Path plan = Files.createDirectories(dir.resolve("plan/house"));

        assertThat(pools.stop()).isFalse();

        assertThat(plan).exists();
        assertThat(dir.resolve("pools.lock")).doesNotExist();
    }

    @Test
    void start_directoryThatOthersMayWriteTo_isRefused() throws Exception {
        Files.setPosixFilePermissions(dir, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThatThrownBy(this::start).hasMessageContainingAll(dir + " is not a directory of ", "--dir");
    }

    @Test
    void start_poolsThatCannotBeNoted_areEnded() throws Exception {
        Files.createDirectory(dir.resolve("pools.json.next"));

        assertThatThrownBy(this::start).isInstanceOf(UncheckedIOException.class);

        assertThat(TABLE.pids()).noneMatch(pid -> TABLE.commandLine(pid).contains(DaemonCommand.mark(dir)));
        assertThat(dir.resolve("pools.json")).doesNotExist();
    }

    @Test
    void stop_directoryThatOthersMayWriteTo_isRefusedAndEndsNothing() throws Exception {
        note(MachineLinks.hostName(), living());
        Files.setPosixFilePermissions(dir, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThatThrownBy(pools::stop).hasMessageContainingAll(dir + " is not a directory of ", "--dir");
        assertThat(mpirun.isAlive()).isTrue();
    }

    @Test
    void stop_directoryThatIsNotThere_findsNone() {
        assertThat(new SitePools(dir.resolve("absent"), told::add).stop()).isFalse();
    }

    @Test
    void stop_poolsRun_endsAllAndForgetsThem() throws Exception {
        Files.createDirectories(dir.resolve("plan/node-0"));
        note(MachineLinks.hostName(), living());
        ProcessHandle child = mpirun.descendants().findFirst().orElseThrow();

        assertThat(pools.stop()).isTrue();

        assertThat(TABLE.find(mpirun.pid())).isEmpty();
        assertThat(TABLE.find(child.pid())).isEmpty();
        assertThat(dir).isDirectoryNotContaining(entry -> !entry.endsWith("pools.lock"));
        assertThat(pools.stop()).isFalse();
        // It would mark the directory as that of a local cluster, whose next start removes files there.
        assertThat(new ClusterPaths(dir).startLock()).doesNotExist();
    }

    @Test
    void stop_launcherWasKilled_endsWhatItHasStarted() throws Exception {
        ProcessBuilder builder = new ProcessBuilder("bash", "-c", "sleep 600 & echo; wait");
        builder.environment().put(PoolProcesses.MARK, dir.toString());
        Process launcher = builder.start();
        assertThat(launcher.getInputStream().read()).isEqualTo('\n');
        ProcessHandle child = launcher.descendants().findFirst().orElseThrow();
        try {
            note(MachineLinks.hostName(), TABLE.find(launcher.pid()).orElseThrow());
            launcher.destroyForcibly().waitFor();
            assertThat(TABLE.find(child.pid())).isPresent();

            assertThatThrownBy(this::start).hasMessageContainingAll("run already", "pid " + child.pid());
            assertThat(pools.stop()).isTrue();

            assertThat(TABLE.find(child.pid())).isEmpty();
            assertThat(mpirun.isAlive()).isTrue();
        } finally {
            launcher.destroyForcibly();
            child.destroyForcibly();
        }
    }

    @Test
    void stop_afterTheyHaveEnded_forgetsThemAndLeavesOthers() {
        note(MachineLinks.hostName(), new ProcessId(mpirun.pid(), living().startTicks() - 1));

        assertThat(pools.stop()).isFalse();
        assertThat(mpirun.isAlive()).isTrue();
        assertThat(dir).isDirectoryNotContaining(entry -> !entry.endsWith("pools.lock"));
    }
}
