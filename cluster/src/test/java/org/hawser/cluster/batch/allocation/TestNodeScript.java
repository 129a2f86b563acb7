// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.hawser.cluster.batch.plan.AllocationPlaces;
import org.hawser.cluster.batch.plan.AllocationSpec;
import org.hawser.cluster.batch.plan.AllocationSpecs;
import org.hawser.cluster.batch.scheduler.NodeEnvironment;
import org.hawser.cluster.batch.scheduler.NodeLauncher;
import org.hawser.cluster.batch.scheduler.RequiredProgram;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestNodeScript {
    @TempDir
    private Path dir;

    private AllocationPlaces places;

    @BeforeEach
    void write() throws IOException {
        AllocationSpec spec = AllocationSpecs.of(AllocationSpecs.plan("n0", "n1"), dir, NodeLauncher.PBS_TMRSH);
        places = new AllocationPlaces(spec.id(), spec.dir(), spec.localDir(), spec.hdfs());
        Files.createDirectories(places.shared().temporary());
        new NodeScript(spec, places)
                .write(
                        "n0:7",
                        RuntimeLayout.locate(),
                        new NodeEnvironment(Map.of("PATH", "/usr/bin:/bin"), Path.of("/java")));
        Path launcher = Files.writeString(
                Files.createDirectory(dir.resolve("launchers")).resolve("pbs_tmrsh"),
                "#!/usr/bin/env bash\nexec \"${@:2}\" >\"" + dir + "/of-the-job-$1\" 2>&1\n");
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void askNode_launcherThatPrintsToTheJobsOutput_printsTheAnswer() throws IOException {
        assertThat(ask("printf '%s,' one 'two words'; printf error >&2")).isEqualTo("errorone,two words,");
        assertThat(dir.resolve("of-the-job-n1")).isEmptyFile();
        assertThat(places.shared().temporary()).isEmptyDirectory();
    }

    @Test
    void askNode_programThatFails_hasItsExitCodeAndItsOutput() {
        assertThat(ask("echo no agent >&2; exit 3")).isEqualTo("no agent\n3");
    }

    private String ask(String program) {
        return RequiredProgram.run(
                dir,
                Map.of("PATH", dir.resolve("launchers") + ":" + System.getenv("PATH")),
                List.of(
                        "/bin/bash",
                        "-c",
                        "/bin/bash \"$0\" n1 bash -c \"$1\" || printf %s $?",
                        places.askNode().toString(),
                        program));
    }
}
