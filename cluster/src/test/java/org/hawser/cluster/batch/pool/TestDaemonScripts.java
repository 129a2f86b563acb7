// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.hawser.cluster.batch.plan.AllocationPlaces;
import org.hawser.cluster.batch.request.HdfsPlace;
import org.hawser.cluster.batch.scheduler.NodeEnvironment;
import org.hawser.cluster.batch.scheduler.NodeLauncher;
import org.hawser.cluster.core.files.DirectoryTree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestDaemonScripts {
    @TempDir
    private Path dir;

    private AllocationPlaces places;
    private DaemonScripts scripts;

    @BeforeEach
    void write() throws IOException {
        places = new AllocationPlaces(
                "test-" + UUID.randomUUID(), dir, Path.of("/tmp"), HdfsPlace.parse("local", Path.of("/tmp")));
        Files.writeString(places.nodeNames(), "n1\nn1.cluster\nn2.cluster\n");
        scripts = new DaemonScripts(places);
        new NodeEnvironment(Map.of("PATH", "/usr/bin:/bin:/it's here"), Path.of("/java")).write(places.environment());
        scripts.write(NodeLauncher.LOCAL);
    }

    @AfterEach
    void removeMemory() throws IOException {
        DirectoryTree.remove(places.mpiParent());
    }

    @Test
    void agent_aNode_runsTheCommandThereInItsOwnDirectory() throws Exception {
        assertThat(run("n2.cluster", "printf '%s\\n' \"$TMPDIR\"", "\"$JAVA_HOME\"", "\"$PATH\"", "\"two words\""))
                .containsExactly(places.mpiParent() + "/n2-mpi", "/java", "/usr/bin:/bin:/it's here", "two words");
        assertThat(places.mpiParent().resolve("n2-mpi")).isDirectory();
    }

    @Test
    void agent_aNodeOfAnotherJob_isRefused() throws Exception {
        assertThat(run("n2", "true")).containsExactly("mpirun asks for node n2, which is not in " + places.nodeNames());
    }

    @Test
    void environment_ofMpirun_namesTheAgent() {
        assertThat(scripts.environment(200, Optional.empty()))
                .doesNotContainKey("OMPI_MCA_btl_tcp_if_include")
                .containsEntry("OMPI_MCA_plm_rsh_agent", scripts.agent().toString())
                .containsEntry("OMPI_MCA_plm_rsh_num_concurrent", "201");
    }

    @Test
    void environment_ofMpirun_namesTheInterfaceOfTheDaemons() {
        assertThat(scripts.environment(2, Optional.of("ib0")))
                .containsEntry("OMPI_MCA_oob_tcp_if_include", "ib0")
                .containsEntry("OMPI_MCA_btl_tcp_if_include", "ib0");
    }

    @Test
    void agent_underSlurm_startsDaemonsWithSrun() throws IOException {
        scripts.write(NodeLauncher.SRUN);

        assertThat(scripts.agent())
                .content()
                .contains("exec srun --nodes=1 --ntasks=1 --nodelist=\"$node\" ")
                .endsWith("/bin/bash " + dir + "/mpirun/daemon.sh \"$index\"\n");
    }

    private List<String> run(String... arguments) throws IOException, InterruptedException {
        Path output = dir.resolve("output");
        new ProcessBuilder(Stream.concat(Stream.of(scripts.agent().toString()), Stream.of(arguments))
                        .toList())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        return Files.readAllLines(output);
    }
}
