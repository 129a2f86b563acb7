// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.hawser.cluster.core.ClusterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestRuntimeLayout {
    @TempDir
    private Path root;

    @Test
    void locate_builtCheckout_findsAssembledHadoopAndBuiltJars() {
        Path runtime = root.resolve("hadoop-runtime/target/runtime");
        file("hadoop-runtime/target/runtime/lib/hadoop-common-3.5.0.jar");
        file("hadoop-runtime/target/runtime/lib/a.jar");
        file("hadoop-runtime/target/runtime/jobs/hadoop-mapreduce-examples.jar");
        Path common = file("dist/target/hawser/share/hadoop/hawser/hawser-common-1.jar");
        Path reuse = file("dist/target/hawser/share/hadoop/hawser/hawser-hpc-reuse-1.jar");
        file("dist/target/hawser/share/hadoop/hawser/tools/picocli.jar");
        file("hpc-reuse/target/hawser-hpc-reuse-1.jar");
        file("pom.xml");

        RuntimeLayout layout = RuntimeLayout.locate(Optional.of(root.toString()), Map.of());

        assertThat(layout.hadoopLib()).isEqualTo(runtime.resolve("lib"));
        assertThat(layout.hadoopJars()).hasSize(2);
        assertThat(layout.webroot()).isEqualTo(runtime.resolve("webroot"));
        assertThat(layout.hawserJars()).containsExactly(common, reuse);
        assertThat(layout.examplesJar()).isEqualTo(runtime.resolve("jobs/hadoop-mapreduce-examples.jar"));
        assertThat(layout.isCheckout()).isTrue();
    }

    @Test
    void locate_tarballBesideDistribution_findsBoth() {
        Path jar = file("hawser/share/hadoop/hawser/hawser-common-1.jar");
        file("hawser/share/hadoop/hawser/tools/picocli.jar");
        file("hadoop/share/hadoop/common/hadoop-common-3.5.0.jar");
        file("hadoop/share/hadoop/common/lib/a.jar");
        file("hadoop/share/hadoop/hdfs/hadoop-hdfs-3.5.0.jar");

        RuntimeLayout layout = RuntimeLayout.locate(
                Optional.empty(),
                Map.of(
                        "HAWSER_HOME", root.resolve("hawser").toString(),
                        "HADOOP_HOME", root.resolve("hadoop").toString()));

        assertThat(layout.hawserJars()).containsExactly(jar);
        assertThat(layout.hadoopLib()).isEqualTo(root.resolve("hadoop/share/hadoop/common"));
        assertThat(layout.hadoopJars()).hasSize(3);
        assertThat(layout.webroot()).isEqualTo(root.resolve("hadoop/share/hadoop/hdfs"));
        assertThat(layout.isCheckout()).isFalse();
        assertThat(layout.nativeHadoop()).isEmpty();
        file("hadoop/lib/native/libhadoop.so");
        assertThat(layout.nativeHadoop()).contains(root.resolve("hadoop"));
    }

    @Test
    void locate_noHome_saysWhatToSet() {
        assertThatThrownBy(() -> RuntimeLayout.locate(Optional.empty(), Map.of()))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("HAWSER_HOME");
    }

    @Test
    void locate_checkoutNotBuilt_saysHowToBuild() {
        assertThatThrownBy(() -> RuntimeLayout.locate(Optional.of(root.toString()), Map.of()))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("./scripts/setup");
    }

    @Test
    void locate_hadoopHomeWithoutHadoop_namesIt() {
        assertThatThrownBy(() ->
                        RuntimeLayout.locate(Optional.of(root.toString()), Map.of("HADOOP_HOME", root.toString())))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("HADOOP_HOME is " + root);
    }

    @Test
    void streamingJar_absent_saysWhereItWasLookedFor() {
        file("hadoop-runtime/target/runtime/lib/hadoop-common-3.5.0.jar");
        RuntimeLayout layout = RuntimeLayout.locate(Optional.of(root.toString()), Map.of());
        assertThatThrownBy(layout::streamingJar).hasMessageContainingAll("hadoop-streaming", "runtime/jobs");
    }

    private Path file(String path) {
        try {
            Path file = root.resolve(path);
            Files.createDirectories(file.getParent());
            return Files.createFile(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
