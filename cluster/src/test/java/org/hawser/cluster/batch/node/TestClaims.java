// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.daemon.DaemonCommand;
import org.hawser.cluster.core.files.DirectoryTree;
import org.hawser.cluster.core.process.ProcessId;
import org.hawser.cluster.core.process.ProcessTable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestClaims {
    private static final ProcessId NOBODY = new ProcessId(1, 0);

    @TempDir
    private Path dir;

    private final List<String> told = new ArrayList<>();
    private final ObjectMapper mapper = new ObjectMapper();
    private Claims claims;
    private Path job;
    private Path local;
    private Path file;

    @BeforeEach
    void take() throws IOException {
        claims = new Claims(dir.resolve("shm"), ProcessTable.ofMachine(), told::add);
        job = dir.resolve("shm/hawser-17");
        local = DirectoryTree.createPrivate(dir.resolve("tmp/hawser-17/n1"));
        Files.writeString(local.resolve("left"), "over");
        file = claims.take(job, "n1", local, List.of(local, job.resolve("n1-mpi")));
        Files.createDirectories(job.resolve("n1-mpi"));
    }

    @Test
    void removeAbandoned_ofAProcessThatLives_leavesAll() {
        claims.removeAbandoned();

        assertThat(local.resolve("left")).exists();
        assertThat(file).exists();
        assertThat(told).isEmpty();
    }

    @Test
    void removeAbandoned_ofAProcessThatWasKilled_removesAllAndSaysSo() throws IOException {
        rewrite(TestClaims::abandoned);

        claims.removeAbandoned();

        assertThat(local.getParent()).doesNotExist();
        assertThat(job).doesNotExist();
        assertThat(told).containsExactly("removed what hawser-17, which was killed, had left on this node");
    }

    @Test
    void removeAbandoned_directoryThatOthersCanWriteTo_removesTheRestAndKeepsTheClaim() throws IOException {
        rewrite(TestClaims::abandoned);
        Files.setPosixFilePermissions(local.getParent(), PosixFilePermissions.fromString("rwxrwxrwx"));

        claims.removeAbandoned();

        assertThat(local.resolve("left")).exists();
        assertThat(job.resolve("n1-mpi")).doesNotExist();
        assertThat(file).exists();
        assertThat(told).singleElement().asString().contains(local.getParent() + " is not a directory of ");
    }

    @Test
    void removeAbandoned_pidOfAnotherNamespace_leavesAll() throws IOException {
        rewrite(claim -> new Claim(NOBODY, "pid:[1]", List.of(), claim.clusterDir(), claim.directories()));

        claims.removeAbandoned();

        assertThat(local.resolve("left")).exists();
    }

    @Test
    void removeAbandoned_processesOfAKilledJob_areKilled() throws IOException, InterruptedException {
        Process daemon = new ProcessBuilder("bash", "-c", "read -r line", DaemonCommand.mark(local)).start();
        Process other = new ProcessBuilder("bash", "-c", "read -r line", DaemonCommand.mark(dir)).start();
        try {
            rewrite(TestClaims::abandoned);

            claims.removeAbandoned();

            assertThat(daemon.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(other.isAlive()).isTrue();
        } finally {
            daemon.destroyForcibly();
            other.destroyForcibly();
        }
    }

    @Test
    void removeAbandoned_commandOfAKilledJob_isKilledWithItsChildren() throws IOException, InterruptedException {
        Process command = new ProcessBuilder("bash", "-c", "sleep 1000 & echo; wait").start();
        try {
            assertThat(command.inputReader().readLine()).isEmpty();
            ProcessHandle child = command.children().findFirst().orElseThrow();
            claims.addChild(file, command.pid());
            rewrite(TestClaims::abandoned);

            claims.removeAbandoned();

            assertThat(command.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(child.onExit()).succeedsWithin(Duration.ofMinutes(1));
        } finally {
            command.descendants().forEach(ProcessHandle::destroyForcibly);
            command.destroyForcibly();
        }
    }

    @Test
    void requireFree_processThatLives_isRefusedByName() {
        assertThatThrownBy(() -> claims.requireFree(job, "n1", Duration.ZERO))
                .isInstanceOf(ClusterException.class)
                .hasMessageStartingWith("hawser-17 is in use on this node: process "
                        + ProcessHandle.current().pid() + " ")
                .hasMessageEndingWith("or choose another --id and --dir.");
    }

    @Test
    void requireFree_pidThatWasGivenAgain_isFree() throws IOException {
        long pid = ProcessHandle.current().pid();
        rewrite(claim -> new Claim(
                new ProcessId(pid, 1), claim.namespace(), List.of(), claim.clusterDir(), claim.directories()));

        claims.requireFree(job, "n1", Duration.ZERO);

        assertThat(file).exists();
    }

    @Test
    void requireFree_nobodyHasClaimedIt_isFree() throws IOException {
        claims.requireFree(job, "n2", Duration.ZERO);
        claims.requireFree(dir.resolve("shm/hawser-18"), "n1", Duration.ZERO);

        assertThat(dir.resolve("shm/hawser-18")).doesNotExist();
    }

    @Test
    void removeAbandoned_damagedClaim_leavesAllAndSaysSo() throws IOException {
        Files.writeString(file, "{");

        claims.removeAbandoned();

        assertThat(told).singleElement().asString().contains(file + " is damaged");
        assertThat(local.resolve("left")).exists();
    }

    @Test
    void removeAbandoned_withoutAClaim_leavesAll() throws IOException {
        Files.delete(file);

        claims.removeAbandoned();

        assertThat(told).isEmpty();
        assertThat(local.resolve("left")).exists();
    }

    private static Claim abandoned(Claim claim) {
        return new Claim(NOBODY, claim.namespace(), claim.children(), claim.clusterDir(), claim.directories());
    }

    private void rewrite(UnaryOperator<Claim> change) throws IOException {
        mapper.writeValue(file.toFile(), change.apply(mapper.readValue(file.toFile(), Claim.class)));
    }
}
