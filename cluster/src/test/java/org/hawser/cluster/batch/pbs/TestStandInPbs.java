// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.pbs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.hawser.cluster.batch.scheduler.NodeLauncher;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TestStandInPbs {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    @TempDir
    private Path dir;

    private StandInPbs pbs;

    @BeforeEach
    void install() throws IOException {
        pbs = StandInPbs.install(dir).withKillDelay(Duration.ofSeconds(1));
    }

    @AfterEach
    void endJobs() throws IOException {
        pbs.close();
    }

    @Test
    void task_onAnotherNode_hasNothingOfTheScriptsEnvironment() throws IOException {
        PbsJob job = qsub(
                """
                #PBS -l select=2:ncpus=2:mpiprocs=2
                export LOST=1
                tr '\\n' ' ' <"$PBS_NODEFILE"
                pbs_tmrsh n2 /bin/bash -c "'echo \\$PBS_JOBID \\${LOST:-nothing}'" >/dev/null
                test -d "$TMPDIR" && pbs_tmrsh n2 'test -d "$TMPDIR"' || echo no directory there
                pbs_tmrsh n3 true
                """);

        assertThat(job.awaitEnd(LIMIT)).isEqualTo(1);
        assertThat(job.output())
                .isEqualTo("n1 n1 n2 n2 17.server.site nothing\nno directory there\n"
                        + "pbs_tmrsh: host \"n3\" is not found in this job\n");
    }

    @ParameterizedTest
    @EnumSource(names = {"PBS_TMRSH", "PBSDSH"})
    void script_startedByALauncher_runsOnThatNodeWithItsArguments(NodeLauncher launcher) throws IOException {
        Path script = Files.writeString(dir.resolve("node.sh"), "echo \"$# $1 $2 ${TMPDIR##*-}\"\n");
        PbsJob job = qsub("#PBS -l select=2:ncpus=2\n" + String.join(" ", launcher.command("n2", script, "1", "two")));

        assertThat(job.awaitEnd(LIMIT)).as(job.output()).isZero();
        assertThat(job.output()).isEqualTo("2 1 two n2\n");
    }

    @Test
    void end_ofTheScript_killsTasks() throws IOException {
        PbsJob job = qsub(
                """
                #PBS -J 0-0
                #PBS -l select=1:ncpus=1
                pbs_tmrsh n1 sleep 1000 &
                until grep -q . "$(dirname "$PBS_NODEFILE")/tasks"; do :; done
                echo "$PBS_JOBID"
                """);

        assertThat(job.awaitEnd(LIMIT)).isZero();
        assertThat(job.output()).isEqualTo("17[0].server.site\n");
        assertThat(job.processes(dir.toString())).isEmpty();
    }

    @Test
    void delete_ofAScriptThatDoesNotEnd_killsItAfterTheDelay() throws IOException {
        PbsJob job = qsub(
                """
                #PBS -l select=1:ncpus=1
                trap 'echo asked to end' TERM
                echo started
                while :; do read -rt 1 <> <(:) || :; done
                """);
        job.awaitOutput("started", LIMIT);

        job.delete();

        assertThat(job.awaitEnd(LIMIT)).isEqualTo(128 + 9);
        assertThat(job.output()).isEqualTo("started\nasked to end\n");
    }

    private PbsJob qsub(String script) throws IOException {
        return pbs.qsub(dir, Files.writeString(dir.resolve("script.job"), "#PBS -N script\n" + script));
    }
}
