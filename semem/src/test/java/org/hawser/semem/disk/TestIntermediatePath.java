// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestIntermediatePath {
    private static final String APP = "/data/local 1/usercache/alice/appcache/application_1700000000000_0001";
    private static final String MAP = "attempt_1700000000000_0001_m_000003_0";
    private static final String REDUCE = "attempt_1700000000000_0001_r_000000_1";
    private static final Path STORE = Path.of("/dev/shm/hawser-semem-1/application_1700000000000_0001");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "output/" + MAP + "/file.out",
                "output/" + MAP + "/file.out.index",
                "output/" + REDUCE + "/map_3.out",
                "output/" + REDUCE + "/map_3.out.merged",
                "output/" + REDUCE + "/map_3.out5",
                "output"
            })
    void of_outputs_isSharedAndHasALinkToTheDisk(String relative) {
        IntermediatePath path = of(APP + "/" + relative).orElseThrow();

        assertThat(path).isEqualTo(new IntermediatePath(Path.of(APP), relative, true));
        assertThat(path.named()).isEqualTo(Path.of(APP, relative));
        assertThat(path.in(STORE)).isEqualTo(STORE.resolve(relative));
        assertThat(path.onDisk()).isEqualTo(Path.of(APP, "semem-disk", relative));
        assertThat(IntermediatePath.localDir(path.appDir())).isEqualTo(Path.of("/data/local 1"));
        assertThat(IntermediatePath.application(path.appDir())).isEqualTo("application_1700000000000_0001");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                MAP + "_spill_0.out",
                MAP + "/intermediate.1",
                REDUCE + "/intermediate.20",
                "data/local 1/usercache/alice/appcache/application_1700000000000_0001/output/" + REDUCE
                        + "/map_3.out.merged.merged"
            })
    void of_filesOfOneTask_areOnDiskWhereTheyAreNamed(String relative) {
        IntermediatePath path = of(APP + "/" + relative).orElseThrow();

        assertThat(path).isEqualTo(new IntermediatePath(Path.of(APP), relative, false));
        assertThat(path.in(STORE)).isEqualTo(STORE.resolve(relative));
        assertThat(path.onDisk()).isEqualTo(Path.of(APP, relative));
    }

    @Test
    void of_mergeOfMergedMerges_isBelowTheOutermostDirectory() {
        String merged = APP + APP + "/output/" + REDUCE + "/map_0.out.merged.merged";

        assertThat(of(APP + merged)).contains(new IntermediatePath(Path.of(APP), merged.substring(1), false));
    }

    /** A test cluster in a container of another. */
    @Test
    void of_applicationWithinAnother_isTheInnerOne() {
        String inner = "/l/usercache/b/appcache/application_2_1/c/nm/usercache/alice/appcache/application_3_1";

        assertThat(of(inner + "/output/x")).contains(new IntermediatePath(Path.of(inner), "output/x", true));
        assertThat(IntermediatePath.appDirOf(new File(inner + "/any"))).contains(Path.of(inner));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                APP,
                APP + "/job.xml",
                APP + "/outputs/a",
                APP + "/container_1_1_01_000001/output/a",
                APP + "/" + MAP + "_spill_x.out",
                APP + "/" + MAP + "_spill_0.out.crc",
                APP + "/" + MAP + "_spill_12.out.index",
                APP + "/x" + MAP + "_spill_0.out",
                APP + "/" + MAP + "/intermediate.",
                APP + "/semem-disk/output/" + MAP + "/file.out",
                APP + "/../output/a",
                APP + "/output/../../application_1700000000000_0002/output/a",
                APP + "/output/..",
                APP + "/output/./a",
                "/data/usercache/../appcache/application_1_1/output/a",
                "/data/usercache/alice/x/appcache/application_1_1/output/a",
                "/data/usercache/alice/appcache/application_1/output/a",
                "/data/usercache/alice/appcache/application_1_1x/output/a",
                "/data/usercache//appcache/application_1_1/output/a",
                "/data/usercachex/alice/appcache/application_1_1/output/a",
                "/dev/shm/hawser-semem-1/application_1_1/output/a",
                "relative/output/a",
                "/data/usercache/a/appcache/application_1_1/output/nul\u0000",
            })
    void of_otherFiles_isNone(String path) {
        assertThat(of(path)).isEmpty();
    }

    private static Optional<IntermediatePath> of(String path) {
        return IntermediatePath.of(new File(path));
    }
}
