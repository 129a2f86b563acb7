// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestRecordings {
    private static final Facts FACTS = Facts.of().with("output", List.of("a\tb", "\u00e9"));
    private static final Facts OTHERS = Facts.none().with("output", List.of("c"));

    @TempDir
    private Path root;

    private Recordings recordings(boolean record, String... common) {
        return new Recordings(root, record, List.of(common));
    }

    @Test
    void recorded_sameKey_isNotRun() {
        assertThat(recordings(true, "hadoop 3").recorded("job", List.of("a", 1), () -> FACTS))
                .isEqualTo(FACTS);

        assertThat(recordings(false, "hadoop 3").recorded("job", List.of("a", 1), () -> OTHERS))
                .isEqualTo(FACTS);
    }

    @Test
    void recorded_otherKey_isRunAndNotWritten() {
        recordings(true, "hadoop 3").recorded("job", List.of("a"), () -> FACTS);

        assertThat(recordings(false, "hadoop 4").recorded("job", List.of("a"), () -> OTHERS))
                .isEqualTo(OTHERS);
        assertThat(recordings(false, "hadoop 3").recorded("job", List.of("b"), () -> OTHERS))
                .isEqualTo(OTHERS);
        assertThat(recordings(false, "hadoop 3").recorded("job", List.of("a"), () -> OTHERS))
                .isEqualTo(FACTS);
    }

    @Test
    void live_notAsRecorded_saysHowToRecord() {
        recordings(true).live("job", List.of(), () -> FACTS);

        assertThat(recordings(false).live("job", List.of(), () -> FACTS)).isEqualTo(FACTS);
        assertThatThrownBy(() -> recordings(false).live("job", List.of(), () -> OTHERS))
                .isInstanceOf(AssertionError.class)
                .hasMessageContainingAll(
                        root.resolve("integration-tests/src/test/stock/job.json")
                                .toString(),
                        "-Dhawser.stock.record=true");
    }

    @Test
    void key_pathsAndNumbersOfThisRun_doNotCount() throws Exception {
        Job job = Job.of(root.resolve("lib/examples.jar"), "sort", "/in", Job.newOutput("sorted"))
                .with("settings", root.resolve("x.properties"));
        recordings(true).recorded("job", List.of(job), () -> FACTS);

        assertThat(Files.readString(root.resolve("integration-tests/src/test/stock/job.json")))
                .contains("Optional[examples.jar]", "-Dsettings=HAWSER/x.properties", "/out/sorted]")
                .doesNotContain(root.toString());
        assertThat(recordings(false).recorded("job", List.of(job), () -> OTHERS))
                .as("the same job")
                .isEqualTo(FACTS);
    }

    @Test
    void facts_linesOfTheJdk_haveNoNumbers() {
        String frame = "at java.base/java.lang.Thread.run(Thread.java:840)";
        String own = "at org.hawser.X.run(X.java:17)";

        assertThat(new Facts(Map.of("trace", List.of(frame, own))).lines())
                .containsEntry("trace", List.of("at java.base/java.lang.Thread.run(Thread.java)", own));
    }
}
