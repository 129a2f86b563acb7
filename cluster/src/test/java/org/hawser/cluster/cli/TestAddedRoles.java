// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.conf.FreePorts;
import org.hawser.cluster.core.conf.PortPlan;
import org.hawser.cluster.core.daemon.FakeCluster;
import org.hawser.cluster.core.daemon.FakeDaemon;
import org.hawser.cluster.core.files.JsonFile;
import org.hawser.cluster.core.pool.PoolStarter;
import org.hawser.cluster.core.pool.PoolState;
import org.hawser.cluster.core.probe.Probes;
import org.hawser.cluster.core.start.Startup;
import org.hawser.cluster.core.state.ClusterState;
import org.hawser.cluster.local.ClusterSpec;
import org.hawser.cluster.local.ConfigurationWriter;
import org.hawser.cluster.local.LocalCluster;
import org.hawser.common.role.AddedRole;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Roles that a module adds, which {@code cluster} does not know. */
class TestAddedRoles {
    @TempDir
    private Path dir;

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final ClassLoader before = Thread.currentThread().getContextClassLoader();
    private URLClassLoader services;
    private FakeCluster cluster;

    /** A role that others need: it has a daemon on each memory node, and ends last. */
    public static final class Store extends Fake {
        public Store() {
            super("store", Placement.MEMORY, true);
        }
    }

    /** A role that has a daemon on each worker. */
    public static final class Helper extends Fake {
        public Helper() {
            super("helper", Placement.WORKER, false);
        }
    }

    private abstract static class Fake implements AddedRole {
        private final String label;
        private final Placement placement;
        private final boolean endsLast;

        Fake(String label, Placement placement, boolean endsLast) {
            this.label = label;
            this.placement = placement;
            this.endsLast = endsLast;
        }

        @Override
        public String label() {
            return label;
        }

        @Override
        public String mainClass() {
            return FakeDaemon.class.getName();
        }

        @Override
        public List<String> jvmOptions() {
            return List.of("-Xmx32m");
        }

        @Override
        public Placement placement() {
            return placement;
        }

        @Override
        public Map<String, String> addressKeys() {
            return Map.of("http", FakeCluster.addressKey());
        }

        @Override
        public String readyPage() {
            return "/ready";
        }

        @Override
        public boolean endsLast() {
            return endsLast;
        }
    }

    @BeforeEach
    void open() throws IOException {
        cluster = FakeCluster.in(dir);
        register(Store.class, Helper.class);
    }

    private void register(Class<?>... roles) throws IOException {
        Path file = dir.resolve("services/META-INF/services").resolve(AddedRole.class.getName());
        Files.createDirectories(file.getParent());
        Files.write(file, Stream.of(roles).map(Class::getName).toList());
        services = new URLClassLoader(
                new URL[] {dir.resolve("services/").toUri().toURL()}, before) {
            /** Without the roles of other modules. */
            @Override
            public Enumeration<URL> getResources(String name) throws IOException {
                return name.endsWith(AddedRole.class.getName()) ? findResources(name) : super.getResources(name);
            }
        };
        Thread.currentThread().setContextClassLoader(services);
    }

    @AfterEach
    void close() throws IOException {
        LocalCluster.stop(cluster.paths().dir(), lines::add);
        Thread.currentThread().setContextClassLoader(before);
        services.close();
    }

    @Test
    void daemons_ofAddedRoles_areStartedAwaitedShownAndStoppedInTheirOrder() throws IOException {
        ClusterSpec spec = ClusterSpec.of(cluster.paths().dir(), Profile.HAWSER)
                .withWorkers(1)
                .withMemoryNodes(2);
        PortPlan ports = new FreePorts(new Random()).plan(spec.daemons());
        JsonFile<ClusterState> file = ClusterState.file(cluster.paths());
        new ConfigurationWriter(spec, cluster.layout(), ports)
                .write(PoolState.chosen(PoolStarter.NOBODY, "none are needed"));
        Startup startup = new Startup(
                cluster.daemons(),
                ports,
                role -> List.of(),
                file,
                new ClusterState(Profile.HAWSER, 1, 1, Map.of(), List.of()),
                lines::add);

        startup.startAdded();
        startup.await(
                file.read().orElseThrow().daemons().stream()
                        .map(new Probes(ports)::of)
                        .toList(),
                Duration.ofMinutes(1));

        assertThat(lines).map(line -> line.split(" ")[0]).contains("helper-1", "store-1", "store-2");
        LocalCluster running = LocalCluster.attach(cluster.paths().dir(), cluster.layout());
        assertThat(DaemonStatus.of(running))
                .extracting(DaemonStatus::name, DaemonStatus::state)
                .containsExactly(tuple("store-1", "up"), tuple("store-2", "up"), tuple("helper-1", "up"));
        assertThat(LocalCluster.stop(cluster.paths().dir(), lines::add)).isEqualTo(3);
        assertThat(cluster.ended()).startsWith("helper-1").contains("store-1", "store-2");
    }

    @Test
    void roles_ofTheStockProfile_areHadoopsAlone() {
        assertThat(Role.of(Profile.STOCK)).noneMatch(Role::isAdded);
        assertThat(DaemonId.all(Profile.STOCK, 1, 1)).hasSize(5);
        assertThat(DaemonId.all(Profile.HAWSER, 1, 2))
                .extracting(DaemonId::label)
                .endsWith("store-1", "store-2", "helper-1");
    }

    @Test
    void roles_withTheSameLabel_areRefused() throws IOException {
        services.close();
        register(Store.class, OtherStore.class);

        assertThatThrownBy(() -> Role.of(Profile.HAWSER))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("The role store is there twice");
    }

    /** Of another module. */
    public static final class OtherStore extends Fake {
        public OtherStore() {
            super("store", Placement.MASTER, false);
        }
    }
}
