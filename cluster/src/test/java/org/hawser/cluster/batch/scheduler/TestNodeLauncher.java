// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.hawser.cluster.core.process.ProgramPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestNodeLauncher {
    private static final Path SCRIPT = Path.of("/job/node.sh");

    @TempDir
    private Path bin;

    @Test
    void command_ofEachLauncher_namesTheNode() {
        assertThat(NodeLauncher.SRUN.command("n2", SCRIPT, "1"))
                .startsWith("srun", "--nodes=1", "--ntasks=1", "--nodelist=n2")
                .endsWith("/bin/bash", "/job/node.sh", "1");
        assertThat(NodeLauncher.PBS_TMRSH.command("n2", SCRIPT, "1"))
                .containsExactly("pbs_tmrsh", "n2", "/bin/bash", "/job/node.sh", "1");
        assertThat(NodeLauncher.PBSDSH.command("n2", SCRIPT, "1"))
                .containsExactly("pbsdsh", "-h", "n2", "/bin/bash", "/job/node.sh", "1");
        assertThat(NodeLauncher.LOCAL.command("n2", SCRIPT, "1")).containsExactly("/bin/bash", "/job/node.sh", "1");
    }

    @Test
    void detect_jobOfEachSystem_takesItsLauncher() throws IOException {
        program("srun");
        assertThat(detect(Map.of("SLURM_JOB_ID", "1", "PBS_JOBID", "1"))).isEqualTo(NodeLauncher.SRUN);
        program("pbsdsh");
        assertThat(detect(Map.of("PBS_JOBID", "1"))).isEqualTo(NodeLauncher.PBSDSH);
        program("pbs_tmrsh");
        assertThat(detect(Map.of("PBS_JOBID", "1"))).isEqualTo(NodeLauncher.PBS_TMRSH);
    }

    @Test
    void detect_noJobOrNoLauncher_saysWhatToDo() {
        assertThatThrownBy(() -> detect(Map.of())).hasMessageContaining("--launcher local");
        assertThatThrownBy(() -> detect(Map.of("PBS_JOBID", "1"))).hasMessageContaining("neither pbs_tmrsh nor pbsdsh");
    }

    private NodeLauncher detect(Map<String, String> environment) {
        return NodeLauncher.detect(environment, new ProgramPath(bin.toString()));
    }

    private void program(String name) throws IOException {
        assertThat(Files.createFile(bin.resolve(name)).toFile().setExecutable(true))
                .isTrue();
    }
}
