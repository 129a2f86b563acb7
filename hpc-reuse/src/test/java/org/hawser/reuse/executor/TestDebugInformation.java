// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.DefaultContainerExecutor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launch script of Hadoop itself, and what is taken from it. */
class TestDebugInformation {
    @TempDir
    private Path dir;

    private Path workDir;
    private Path logDir;

    @BeforeEach
    void createDirectories() throws IOException {
        workDir = Files.createDirectory(dir.resolve("work"));
        logDir = Files.createDirectory(dir.resolve("logs"));
    }

    private Optional<String> ofStock(boolean enabled) throws IOException {
        Configuration configuration = new Configuration();
        configuration.setBoolean(YarnConfiguration.NM_LOG_CONTAINER_DEBUG_INFO, enabled);
        DefaultContainerExecutor stock = new DefaultContainerExecutor();
        stock.setConf(configuration);
        ByteArrayOutputStream script = new ByteArrayOutputStream();
        stock.writeLaunchEnv(
                script,
                Map.of("KEY", "value"),
                Map.of(),
                List.of("program"),
                new org.apache.hadoop.fs.Path(logDir.toString()),
                "user",
                "launch_container.sh",
                new LinkedHashSet<>());
        return LaunchScript.debugCommands(script.toString(StandardCharsets.UTF_8));
    }

    private LaunchScript script(boolean enabled) throws IOException {
        return new LaunchScript(
                Map.of(),
                Map.of(),
                "program",
                new org.apache.hadoop.fs.Path(logDir.toString()),
                "user",
                ofStock(enabled));
    }

    @Test
    void in_disabled_isEmpty() throws IOException {
        assertThat(ofStock(false)).isEmpty();
    }

    @Test
    void preparation_enabled_leavesStocksFiles() throws IOException {
        Files.writeString(workDir.resolve("launch_container.sh"), "the script");
        Files.createSymbolicLink(workDir.resolve("nowhere"), dir.resolve("missing"));
        LaunchScript preparation = script(true);
        preparation.prepare(workDir);
        assertThat(logDir.resolve("prelaunch.out")).content().contains("Copying debugging information\n");
        assertThat(logDir.resolve("directory.info")).doesNotExist();

        Map<String, String> environment = Map.of("PATH", System.getenv("PATH"));
        preparation.programEntered(workDir, environment);
        preparation.programEntered(workDir, environment);
        preparation.programEnded(workDir);

        assertThat(logDir.resolve("launch_container.sh")).hasContent("the script");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(logDir.resolve("launch_container.sh"))))
                .isEqualTo("rw-r-----");
        assertThat(Files.readString(logDir.resolve("directory.info")))
                .startsWith("ls -l:\ntotal ")
                .contains("find -L . -maxdepth 5 -ls:\n", "launch_container.sh", "-> " + dir.resolve("missing"))
                .containsPattern("broken symlinks\\(find -L \\. -maxdepth 5 -type l -ls\\):\n.*nowhere");
        assertThat(logDir.resolve("prelaunch.err")).isEmptyFile();
    }

    @Test
    void preparation_disabled_leavesNone() throws IOException {
        LaunchScript preparation = script(false);
        preparation.prepare(workDir);
        preparation.programEntered(workDir, Map.of());
        preparation.programEnded(workDir);
        assertThat(logDir)
                .isDirectoryNotContaining(file -> !file.getFileName().toString().startsWith("prelaunch."));
        assertThat(logDir.resolve("prelaunch.out")).content().doesNotContain("debugging");
    }
}
