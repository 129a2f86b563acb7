// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.hawser.bench.network.VirtualCluster;
import org.hawser.transport.PeerId;
import org.hawser.transport.openmpi.MpirunCommand;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agents and slots on three hosts, one of which loses its network. */
@Tag("cluster")
class TestCutOffNodes {
    private static final Path INSTALLATION =
            Path.of(System.getProperty("hawser.home"), ".hawser", "mpi").toAbsolutePath();
    private static final String RATE = "100mbit";
    private static final Duration LIMIT = Duration.ofMinutes(4);
    private static final long END_LIMIT_S = 20;

    @TempDir
    private Path dir;

    private final List<Process> processes = new ArrayList<>();
    private VirtualCluster cluster;

    @BeforeEach
    void makeHosts() {
        cluster = VirtualCluster.create(Layout.HOSTS, Layout.NETWORKS, RATE);
    }

    @AfterEach
    void removeHosts() throws InterruptedException {
        processes.forEach(Process::destroy);
        for (Process process : processes) {
            process.waitFor(END_LIMIT_S, TimeUnit.SECONDS);
        }
        cluster.close();
    }

    @Test
    void tcp_nodeIsCutOff_othersGoOnAndItComesBack() throws IOException {
        for (int host = 1; host <= Layout.HOSTS; host++) {
            for (PeerId peer : List.of(Layout.agent(host), Layout.slot(host))) {
                start(
                        cluster.on(host, java(Integer.toString(peer.rank()), Story.NODE_IS_CUT_OFF)),
                        "rank-" + peer.rank(),
                        Map.of());
            }
        }
        assertPassed();
    }

    @Test
    void mpi_nodeIsCutOff_othersGoOnAndItComesBack() throws IOException {
        startMpirun(Story.NODE_IS_CUT_OFF);
        assertPassed();
    }

    private void startMpirun(Story story) throws IOException {
        List<MpirunCommand.Group> groups = new ArrayList<>();
        for (int host = 1; host <= Layout.HOSTS; host++) {
            List<String> placement = List.of("-host", VirtualCluster.address(Layout.MPI_NETWORK, host));
            groups.add(new MpirunCommand.Group(1, placement, java("mpi", story)));
            groups.add(new MpirunCommand.Group(1, placement, java("mpi", story)));
        }
        Map<String, String> environment = Stream.of(MpirunCommand.ENVIRONMENT, mpiOverTcp())
                .flatMap(one -> one.entrySet().stream())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        start(cluster.onHub(new MpirunCommand(INSTALLATION, groups).words()), "mpirun", environment);
    }

    /** Open MPI's settings for hosts that share nothing but a network, and are entered by a program of ours. */
    private Map<String, String> mpiOverTcp() throws IOException {
        String subnet = VirtualCluster.subnet(Layout.MPI_NETWORK);
        return Map.of(
                "OMPI_MCA_plm", "rsh",
                "OMPI_MCA_plm_rsh_agent", remoteShell().toString(),
                "OMPI_MCA_plm_rsh_no_tree_spawn", "1",
                "OMPI_MCA_pml", "ob1",
                "OMPI_MCA_btl", "tcp,self",
                "OMPI_MCA_btl_tcp_if_include", subnet,
                "OMPI_MCA_oob_tcp_if_include", subnet);
    }

    /** What mpirun calls instead of ssh, with an address and a command. */
    private Path remoteShell() throws IOException {
        StringBuilder script = new StringBuilder("#!/bin/sh\naddress=$1\nshift\ncase $address in\n");
        for (int host = 1; host <= Layout.HOSTS; host++) {
            List<String> words = new ArrayList<>();
            for (String word : cluster.on(host, List.of("sh", "-c"))) {
                words.add("'" + word + "'");
            }
            script.append(VirtualCluster.address(Layout.MPI_NETWORK, host))
                    .append(") exec ")
                    .append(String.join(" ", words))
                    .append(" \"$*\" ;;\n");
        }
        Path file = Files.writeString(
                dir.resolve("remote-shell"), script.append("*) echo \"no host has $address\" >&2; exit 1 ;;\nesac\n"));
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    private List<String> java(String rank, Story story) {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(MpirunCommand.javaOptions(INSTALLATION));
        words.addAll(List.of("-Xmx64m", "-XX:MaxDirectMemorySize=700m", "-XX:+UseSerialGC"));
        words.addAll(List.of("-cp", System.getProperty("java.class.path") + ":" + MpirunCommand.jar(INSTALLATION)));
        words.addAll(List.of(
                NodeProgram.class.getName(),
                rank,
                story.name(),
                cluster.cables().prefix()));
        words.add(outcome().toString());
        return words;
    }

    private void start(List<String> words, String name, Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(dir.resolve(name + ".log").toFile());
        builder.environment().putAll(environment);
        processes.add(builder.start());
    }

    private void assertPassed() throws IOException {
        Awaitility.await()
                .atMost(LIMIT)
                .until(() -> Files.exists(outcome()) || processes.stream().noneMatch(Process::isAlive));
        assertThat(Files.exists(outcome()) ? Files.readString(outcome()) : "no outcome")
                .as(this::logs)
                .isEqualTo(NodeProgram.PASSED);
    }

    private Path outcome() {
        return dir.resolve("outcome");
    }

    private String logs() {
        try (Stream<Path> files = Files.list(dir)) {
            StringBuilder all = new StringBuilder();
            for (Path file : files.filter(one -> one.toString().endsWith(".log"))
                    .sorted()
                    .toList()) {
                all.append(file.getFileName()).append(":\n").append(Files.readString(file));
            }
            return all.toString();
        } catch (IOException e) {
            return "no logs: " + e;
        }
    }
}
