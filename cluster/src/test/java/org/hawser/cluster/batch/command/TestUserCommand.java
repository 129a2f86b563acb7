// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.hawser.cluster.batch.plan.AllocationPlaces;
import org.hawser.cluster.batch.request.HdfsPlace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestUserCommand {
    @TempDir
    private Path dir;

    @TempDir
    private Path hawserHome;

    @Test
    void start_withoutHadoopsScripts_findsOnesOfItsOwn() throws Exception {
        Path hawser = Files.createFile(
                Files.createDirectories(hawserHome.resolve("scripts")).resolve("hawser"));
        assertThat(hawser.toFile().setExecutable(true)).isTrue();
        assertThat(output("command -v hadoop hdfs yarn mapred hawser", Optional.empty()))
                .containsExactly(
                        dir + "/bin/hadoop",
                        dir + "/bin/hdfs",
                        dir + "/bin/yarn",
                        dir + "/bin/mapred",
                        hawserHome + "/scripts/hawser");
    }

    @Test
    void start_withASitesOwnHadoop_usesItsScripts() throws Exception {
        Path hadoop = dir.resolve("site/bin/hadoop");
        Files.createDirectories(hadoop.getParent());
        Files.createFile(hadoop);
        assertThat(hadoop.toFile().setExecutable(true)).isTrue();

        assertThat(output("command -v hadoop", Optional.of(dir.resolve("site"))))
                .containsExactly(hadoop.toString());
    }

    /** Hadoop's scripts read shell profiles from HADOOP_CONF_DIR, which is the job's. */
    @Test
    void start_fromATarball_givesASitesScriptsTheShellProfile() throws Exception {
        Path profile = Files.createDirectories(hawserHome.resolve("libexec/shellprofile.d"))
                .resolve("hawser.sh");
        Files.writeString(profile, "# profile\n");

        assertThat(output("cat $HADOOP_CONF_DIR/shellprofile.d/*.sh", Optional.empty()))
                .containsExactly("# profile");
    }

    @Test
    void start_anyCommand_knowsItsCluster() throws Exception {
        assertThat(output("echo $HADOOP_CONF_DIR; echo $HAWSER_CLUSTER_DIR", Optional.empty()))
                .containsExactly(dir + "/conf", dir.toString());
    }

    private List<String> output(String script, Optional<Path> hadoopHome) throws IOException, InterruptedException {
        AllocationPlaces places =
                new AllocationPlaces("7", dir, Path.of("/tmp"), HdfsPlace.parse("local", Path.of("/tmp")));
        Path output = dir.resolve("output");
        Process process = new UserCommand(places, hawserHome, hadoopHome)
                .start(List.of("bash", "-c", "{ " + script + "; } > " + output));
        assertThat(process.waitFor()).isZero();
        return Files.readAllLines(output);
    }
}
