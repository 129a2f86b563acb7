// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.process.JavaCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestHawserScript {
    @TempDir
    private Path home;

    @Test
    void run_checkoutNotBuilt_saysHowToBuild() throws Exception {
        assertThat(run("--help")).isEqualTo("hawser: this checkout is not built: run ./scripts/setup\n");
    }

    @Test
    void run_tarballWithoutHadoopHome_saysWhatToSet() throws Exception {
        Files.createDirectories(home.resolve("share/hadoop/hawser/tools"));
        assertThat(run("--help")).isEqualTo("hawser: HADOOP_HOME is not set: set it to your Hadoop\n");
    }

    private String run(String... arguments) throws IOException, InterruptedException {
        Path script = home.resolve("scripts/hawser");
        Files.createDirectories(script.getParent());
        Files.copy(RuntimeLayout.locate().root().resolve("scripts/hawser"), script);
        Path output = home.resolve("output");
        ProcessBuilder builder = new ProcessBuilder("bash", script.toString(), arguments[0])
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().remove("HADOOP_HOME");
        builder.environment().put("JAVA_HOME", JavaCommand.home().toString());
        assertThat(builder.start().waitFor()).isEqualTo(1);
        return Files.readString(output);
    }
}
