// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestNodeEnvironment {
    private static final Path JAVA = Path.of("/java");

    @TempDir
    private Path dir;

    @Test
    void variables_ofTheJobsShell_areAllThatHoldOnEveryNode() {
        assertThat(new NodeEnvironment(
                                Map.of("UCX_TLS", "rc", "OPAL_PREFIX", "/opt/mpi", "LOADEDMODULES", "a:b", "TZ", "UTC"),
                                JAVA)
                        .variables())
                .isEqualTo(Map.of(
                        "UCX_TLS",
                        "rc",
                        "OPAL_PREFIX",
                        "/opt/mpi",
                        "LOADEDMODULES",
                        "a:b",
                        "TZ",
                        "UTC",
                        "JAVA_HOME",
                        "/java"));
    }

    @Test
    void variables_ofOneHost_areLeftOut() {
        assertThat(new NodeEnvironment(Map.ofEntries(
                                Map.entry("HOSTNAME", "n1"),
                                Map.entry("TMPDIR", "/tmp/pbs.17"),
                                Map.entry("PBS_NODENUM", "0"),
                                Map.entry("SLURM_NODEID", "0"),
                                Map.entry("SLURM_PROCID", "0"),
                                Map.entry("SLURMD_NODENAME", "n1"),
                                Map.entry("PMIX_RANK", "0"),
                                Map.entry("BASH_FUNC_module%%", "() { :; }"),
                                Map.entry("SHLVL", "3")))
                        .variables())
                .isEmpty();
    }

    @Test
    void write_anyValue_isReadBackByTheShellAlone() throws IOException, InterruptedException {
        Path file = dir.resolve("environment.sh");
        String value = "it's $HOME `x`\n\"second\\ line\"";

        new NodeEnvironment(Map.of("A", value)).write(file);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        Process bash = new ProcessBuilder(
                        List.of("/usr/bin/env", "-i", "/bin/bash", "-c", ". " + file + "; exec /usr/bin/printenv A"))
                .start();
        assertThat(new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo(value + "\n");
        assertThat(bash.waitFor()).isZero();
    }
}
