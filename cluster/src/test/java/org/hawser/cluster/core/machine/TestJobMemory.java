// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestJobMemory {
    private static final long GIB = 1L << 30;

    @TempDir
    private Path root;

    @BeforeEach
    void writeMachine() throws IOException {
        write("proc/meminfo", "MemTotal:       67108864 kB\nMemFree: 1 kB\n");
    }

    @Test
    void mebibytes_noControlGroup_isTheMachines() {
        assertThat(memory()).isEqualTo(65536);
    }

    @Test
    void mebibytes_limitOfAJobAboveItsOwnGroup_isThatLimit() throws IOException {
        write("proc/self/cgroup", "0::/slurm/job_17/step_batch\n");
        write("sys/fs/cgroup/slurm/job_17/step_batch/memory.max", "max\n");
        write("sys/fs/cgroup/slurm/job_17/memory.max", 8 * GIB + "\n");

        assertThat(memory()).isEqualTo(8192);
    }

    @Test
    void mebibytes_firstVersion_isTheLeastLimit() throws IOException {
        write("proc/self/cgroup", "4:cpu,cpuacct:/x\n3:memory:/pbs/17.server\n0::/\n");
        write("sys/fs/cgroup/memory/pbs/17.server/memory.limit_in_bytes", 4 * GIB + "\n");
        write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");

        assertThat(memory()).isEqualTo(4096);
    }

    @Test
    void mebibytes_groupOutsideOfTheMount_isTheLimitOfTheMount() throws IOException {
        write("proc/self/cgroup", "0::/../../docker/17\n");
        write("sys/fs/cgroup/memory.max", 2 * GIB + "\n");

        assertThat(memory()).isEqualTo(2048);
    }

    @Test
    void mebibytes_limitAboveTheMachine_isTheMachines() throws IOException {
        write("proc/self/cgroup", "0::/a\n");
        write("sys/fs/cgroup/a/memory.max", 128 * GIB + "\n");

        assertThat(memory()).isEqualTo(65536);
    }

    private long memory() {
        return new JobMemory(root).mebibytes();
    }

    private void write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
