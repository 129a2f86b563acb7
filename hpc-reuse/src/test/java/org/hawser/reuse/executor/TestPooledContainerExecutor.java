// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
import org.hawser.common.config.ConfigException;
import org.hawser.reuse.config.ProcessLock;
import org.hawser.reuse.config.RunDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a NodeManager refuses to start with. */
class TestPooledContainerExecutor {
    @TempDir
    private Path dir;

    private PooledContainerExecutor executor(Path run) {
        Configuration conf = new Configuration();
        conf.set("hawser.reuse.run-dir", run.toString());
        conf.set("hawser.reuse.agent-start", "external");
        PooledContainerExecutor executor = new PooledContainerExecutor();
        executor.setConf(conf);
        return executor;
    }

    @Test
    void init_runDirectoryThatOthersCanReplace_isRefused() throws IOException {
        Path open = Files.createDirectory(dir.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        PooledContainerExecutor executor = executor(open.resolve("run"));
        assertThatThrownBy(() -> executor.init(null))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("hawser.reuse.run-dir is '" + open.resolve("run") + "', which cannot be used");
    }

    @Test
    void init_runDirectoryOfAnotherNodeManager_isRefusedUntilThatStops() throws IOException {
        RunDirectory run = new RunDirectory(dir.resolve("run")).create();
        PooledContainerExecutor executor = executor(run.path());
        try (ProcessLock claim = run.claim()) {
            assertThat(claim).isNotNull();
            assertThatThrownBy(() -> executor.init(null))
                    .isInstanceOf(ConfigException.class)
                    .hasMessage("hawser.reuse.run-dir is '" + run.path() + "', which the NodeManager with pid "
                            + ProcessHandle.current().pid()
                            + " uses. Give each NodeManager of a node a directory of its own.");
        }
        run.claim().close();
    }

    @Test
    void init_runDirectoryBelowAFile_isRefused() throws IOException {
        Path file = Files.writeString(dir.resolve("file"), "");
        PooledContainerExecutor executor = executor(file.resolve("run"));
        assertThatThrownBy(() -> executor.init(null))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith(
                        "hawser.reuse.run-dir is '" + file.resolve("run") + "', which cannot be used: ");
    }

    @Test
    void init_heapLargerThanTheNodesMemory_isRefused() {
        PooledContainerExecutor executor = executor(dir.resolve("run"));
        executor.getConf().set("yarn.nodemanager.resource.memory-mb", "8192");
        executor.getConf().set("hawser.reuse.slot-heap", "100g");
        assertThatThrownBy(() -> executor.init(null))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith(
                        "hawser.reuse.slot-heap is 102400m, more than yarn.nodemanager.resource.memory-mb");
    }

    @Test
    void init_secureMode_isRefused() {
        PooledContainerExecutor executor = executor(dir.resolve("run"));
        executor.getConf().set("hadoop.security.authentication", "kerberos");
        assertThatThrownBy(() -> executor.init(null))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("yarn.nodemanager.container-executor.class is "
                        + PooledContainerExecutor.class.getName() + ", but hadoop.security.authentication is kerberos")
                .hasMessageContaining("org.apache.hadoop.yarn.server.nodemanager.LinuxContainerExecutor");
    }
}
