// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hawser.cluster.core.ClusterException;
import org.junit.jupiter.api.Test;

class TestJobCommand {
    private static final Path CONF = Path.of("/etc/cluster");

    private final List<String> printed = new ArrayList<>();

    @Test
    void command_isRunWithPathsAndConfiguration_andItsJobsAreFound() throws Exception {
        assertThat(run(
                        "echo \"$@\" $HADOOP_CONF_DIR",
                        "echo INFO impl.YarnClientImpl: Submitted application application_17_0001 >&2",
                        "echo INFO mapreduce.Job: Running job: job_17_0001",
                        "echo INFO mapreduce.Job: Running job: job_17_0002",
                        "echo see job_16_0009"))
                .containsExactly("job_17_0001", "job_17_0002");

        assertThat(printed).startsWith("-Din=/s/in /s/out /etc/cluster").hasSize(5);
    }

    @Test
    void command_thatFails_isNamedWithItsExitCode() {
        assertThatThrownBy(() -> run("echo Running job: job_17_0001", "exit 3"))
                .isInstanceOf(ClusterException.class)
                .hasMessage("The command bash has failed on the sample, with exit code 3; what it printed is above.");
    }

    @Test
    void command_thatNamesNoJob_isNamedWithTheRemedy() {
        assertThatThrownBy(() -> run("echo done"))
                .isInstanceOf(ClusterException.class)
                .hasMessageStartingWith("The command bash has named no job")
                .hasMessageContaining("--job");
    }

    @Test
    void command_withoutItsInput_isRefused() {
        assertThatThrownBy(() -> new JobCommand(List.of("hadoop", "jar", "{output}")))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("{input}");
    }

    private List<String> run(String... script) throws Exception {
        return new JobCommand(List.of("bash", "-c", String.join("\n", script), "script", "-Din={input}", "{output}"))
                .run("/s/in", "/s/out", CONF, printed::add);
    }
}
