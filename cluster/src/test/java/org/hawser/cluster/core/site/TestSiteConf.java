// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.conf.SiteFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestSiteConf {
    @TempDir
    private Path dir;

    private SiteConf read(String key, String value) {
        Map<String, String> settings = new HashMap<>(Map.of(
                "yarn.nodemanager.container-executor.class", "org.hawser.reuse.executor.PooledContainerExecutor",
                "hawser.reuse.agent-start", "external",
                "hawser.reuse.run-dir", dir.resolve("run").toString()));
        settings.put(key, value);
        SiteFiles.write(dir.resolve("conf"), settings);
        return SiteConf.read(dir.resolve("conf"));
    }

    private void assertRefused(String key, String value, String... words) {
        assertThatThrownBy(() -> read(key, value))
                .isInstanceOf(ClusterException.class)
                .hasMessageContainingAll(words)
                .hasMessageContaining(dir.toString());
    }

    @Test
    void read_conditionsMet_knowsWherePoolsAre() {
        assertThat(read("hawser.reuse.agent-start", "mpirun").run().path()).isEqualTo(dir.resolve("run"));
    }

    @Test
    void read_noConfiguration_namesTheOption() {
        assertThatThrownBy(() -> SiteConf.read(dir))
                .isInstanceOf(ClusterException.class)
                .hasMessageContainingAll("no yarn-site.xml in " + dir, "--conf");
    }

    @Test
    void read_stockExecutor_isRefused() {
        assertRefused("yarn.nodemanager.container-executor.class", "", "have no pools", "container-executor.class");
    }

    @Test
    void read_containersForked_isRefused() {
        assertRefused("hawser.reuse.launch-mode", "fork", "have no pools", "launch-mode is fork");
    }

    @Test
    void read_slotsOnDemand_isRefused() {
        assertRefused("hawser.reuse.on-demand", "true", "on-demand is true", "leave the key out");
    }

    @Test
    void read_nodeManagersStartPools_isRefusedWithTheRemedy() {
        assertRefused("hawser.reuse.agent-start", "", "agent-start is nodemanager", "Set it to external", "mpirun");
    }

    @Test
    void read_noRunDirectory_isRefusedWithTheRemedy() {
        assertRefused("hawser.reuse.run-dir", "", "hawser.reuse.run-dir is not set", "short path");
    }

    @Test
    void read_runDirectoryThatCannotBeUsed_isRefused() throws Exception {
        Path run = Files.createFile(dir.resolve("run"));

        assertRefused("hawser.reuse.slots", "2", "hawser.reuse.run-dir is " + run, "account of the NodeManagers");
    }
}
