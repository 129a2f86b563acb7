// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestClientCommand {
    private static final RuntimeLayout LAYOUT = RuntimeLayout.locate();
    private static final ToolSpec TOOL = ToolSpec.of("Main", List.of("a", "b"));

    @TempDir
    private Path dir;

    private Path archive;

    @BeforeEach
    void makeRunDirectory() throws IOException {
        archive = dir.resolve("run/worker1/cds/client.args");
        Files.createDirectories(archive.getParent());
    }

    @Test
    void arguments_noArchive_differInHawsersJarsAlone() {
        String classPath = dir.resolve("conf") + ":" + LAYOUT.hadoopLib() + "/*";
        assertThat(arguments(Profile.HAWSER, TOOL))
                .isEqualTo(arguments(Profile.STOCK, TOOL).stream()
                        .map(word -> word.equals(classPath) ? withOwnJars(word) : word)
                        .toList());
        assertThat(arguments(Profile.STOCK, TOOL))
                .contains("-Xmx256m")
                .containsSequence("-cp", dir.resolve("conf") + ":" + LAYOUT.hadoopLib() + "/*", "Main", "a", "b");
    }

    @Test
    void arguments_archiveOnHawser_putsItsFileBeforeTheClassPathAndKeepsItsPrefix() throws IOException {
        Files.writeString(archive, "-XX:SharedArchiveFile=/a.jsa\n-cp\n\"/x.jar:/y.jar:/conf\"\n");
        assertThat(arguments(Profile.HAWSER, TOOL))
                .containsSubsequence("@" + archive, "-cp", withOwnJars("/x.jar:/y.jar:/conf"), "Main");
    }

    @Test
    void arguments_archiveWithoutClassPath_usesTheUsualOne() throws IOException {
        Files.writeString(archive, "-XX:SharedArchiveFile=/a.jsa\n");
        assertThat(arguments(Profile.HAWSER, TOOL))
                .containsSequence("-cp", withOwnJars(dir.resolve("conf") + ":" + LAYOUT.hadoopLib() + "/*"));
    }

    @Test
    void arguments_archiveOnStock_isIgnored() throws IOException {
        Files.writeString(archive, "-XX:SharedArchiveFile=/a.jsa\n");
        assertThat(arguments(Profile.STOCK, TOOL)).doesNotContain("@" + archive);
    }

    @Test
    void arguments_usersClassPathAndOptions_areTaken() {
        ClientCommand command = new ClientCommand(new ClusterPaths(dir), Profile.STOCK, LAYOUT);
        List<String> arguments =
                command.arguments(TOOL.withJvmOptions(List.of("-Dx=1")), Map.of("HADOOP_CLASSPATH", "/u.jar"));
        assertThat(arguments).contains("-Dx=1");
        assertThat(arguments.get(arguments.indexOf("-cp") + 1)).endsWith(":/u.jar");
    }

    private static String withOwnJars(String stock) {
        return Stream.concat(Stream.of(stock), LAYOUT.hawserJars().stream().map(Path::toString))
                .collect(Collectors.joining(":"));
    }

    private List<String> arguments(Profile profile, ToolSpec tool) {
        return new ClientCommand(new ClusterPaths(dir), profile, LAYOUT).arguments(tool, Map.of());
    }
}
