// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.hawser.cluster.core.DaemonFailedException;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.conf.PortPlan;
import org.hawser.cluster.core.daemon.DaemonState;
import org.hawser.cluster.core.daemon.FakeCluster;
import org.hawser.cluster.core.daemon.StopLimits;
import org.hawser.cluster.core.daemon.StopTime;
import org.hawser.cluster.core.files.JsonFile;
import org.hawser.cluster.core.probe.Probe;
import org.hawser.cluster.core.state.ClusterState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestStartup {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    /** What the masters' web servers answer, all in one. */
    private static final String ANSWER =
            "{\"beans\":[{\"FSState\":\"Operational\"}],\"boolean\":true,\"historyInfo\":{}}";

    @TempDir
    private Path dir;

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private HttpServer web;
    private FakeCluster cluster;
    private JsonFile<ClusterState> file;

    @BeforeEach
    void open() throws IOException {
        cluster = FakeCluster.in(dir);
        file = ClusterState.file(cluster.paths());
        web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        web.createContext("/", exchange -> {
            byte[] answer = ANSWER.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        web.start();
    }

    @AfterEach
    void stop() {
        web.stop(0);
        assertThat(cluster.daemons().stop(new StopTime(StopLimits.LOCAL))).isTrue();
    }

    @Test
    void awaitService_mastersAnswer_historyServerIsStartedWhenTheNameNodeServes() {
        Startup startup = startup(role -> cluster.insteadOfMain());

        startup.format();
        startup.start(Role.RESOURCEMANAGER);
        startup.start(Role.NAMENODE);
        startup.awaitService(LIMIT);

        assertThat(daemons()).containsExactly("resourcemanager", "namenode", "jobhistoryserver");
        assertThat(lines)
                .map(line -> line.replaceAll(" +", " ").replaceAll("\\d+", "N"))
                .containsSubsequence(
                        "namenode started, pid N",
                        "namenode safe mode off after N ms",
                        "jobhistoryserver started, pid N")
                .contains(
                        "resourcemanager web server answers after N ms",
                        "jobhistoryserver history service answers after N ms");
    }

    @Test
    void start_roleOfWorkers_startsOneOnEachAndWritesTheState() {
        startup(role -> cluster.insteadOfMain()).start(Role.DATANODE);

        assertThat(daemons()).containsExactly("datanode-1", "datanode-2");
    }

    @Test
    void start_nameNodeWhoseFormatHasFailed_isNotStarted() {
        Startup startup = startup(role -> cluster.thatEnds(1));
        startup.format();

        assertThatThrownBy(() -> startup.start(Role.NAMENODE))
                .isInstanceOf(DaemonFailedException.class)
                .hasMessageContaining("could not be formatted");
        assertThat(file.read()).isEmpty();
    }

    @Test
    void await_daemonThatEnds_isToldWithItsLog() {
        Startup startup = startup(role -> cluster.insteadOfMain());
        startup.start(Role.RESOURCEMANAGER);
        DaemonState started = file.read().orElseThrow().daemons().get(0);
        ProcessHandle.of(started.pid()).ifPresent(ProcessHandle::destroyForcibly);

        assertThatThrownBy(() -> startup.await(List.of(new Probe(started.id(), "never", () -> false)), LIMIT))
                .isInstanceOf(DaemonFailedException.class)
                .hasMessageContainingAll("The resourcemanager", "ended while starting", "resourcemanager.log");
    }

    private Startup startup(Function<Role, List<String>> jvmOptions) {
        Map<String, Integer> ports = Map.of("http", web.getAddress().getPort(), "rpc", 1);
        return new Startup(
                cluster.daemons(),
                new PortPlan(Map.of(
                        new DaemonId(Role.NAMENODE, 0), ports,
                        new DaemonId(Role.RESOURCEMANAGER, 0), ports,
                        new DaemonId(Role.JOBHISTORYSERVER, 0), ports,
                        new DaemonId(Role.DATANODE, 2), ports,
                        new DaemonId(Role.DATANODE, 1), ports)),
                jvmOptions,
                file,
                new ClusterState(Profile.STOCK, 2, 1, Map.of(), List.of()),
                lines::add);
    }

    private List<String> daemons() {
        return file.read().orElseThrow().daemons().stream()
                .map(daemon -> daemon.id().label())
                .toList();
    }
}
