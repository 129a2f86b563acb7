// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.conf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.hawser.cluster.core.Profile;
import org.junit.jupiter.api.Test;

class TestNodeMemory {
    private static final Path LOCAL = Path.of("/tmp/job");
    private static final Path LUSTRE = Path.of("/scratch/job");

    @Test
    void addTo_localDirectoriesOnAParallelFileSystem_letsJobsUseThePoolFile() {
        assertThat(added(LUSTRE, Map.of())).isTrue();
        assertThat(added(LUSTRE, Map.of("hawser.semem.file-pool", "never"))).isFalse();
        assertThat(added(LOCAL, Map.of())).isFalse();
        assertThat(added(LOCAL, Map.of("hawser.semem.file-pool", "always"))).isTrue();
        assertThat(added(LOCAL, Map.of("hawser.semem.memory", "1g"))).isTrue();
        assertThat(added(LOCAL, Map.of("hawser.semem.spill-dir", "/scratch/spills")))
                .isTrue();
    }

    @Test
    void addTo_localDirectoriesOfTheUser_countAlone() {
        String key = "yarn.nodemanager.local-dirs";

        assertThat(added(LOCAL, Map.of(key, "/tmp/a, file:///scratch/b"))).isTrue();
        assertThat(added(LUSTRE, Map.of(key, "/tmp/a,/tmp/b"))).isFalse();
    }

    @Test
    void addTo_stockProfile_changesNothing() {
        Map<String, String> settings = new HashMap<>();

        NodeMemory.addTo(settings, Profile.STOCK, LUSTRE, path -> true);

        assertThat(settings).isEmpty();
    }

    private static boolean added(Path localDir, Map<String, String> given) {
        Map<String, String> settings = new HashMap<>(given);
        NodeMemory.addTo(settings, Profile.HAWSER, localDir, path -> path.startsWith("/scratch"));
        return "org.hawser.common.localfs.HawserLocalFileSystem".equals(settings.get("fs.file.impl"));
    }
}
