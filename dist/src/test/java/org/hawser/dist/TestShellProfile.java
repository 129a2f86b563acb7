// SPDX-License-Identifier: Apache-2.0
package org.hawser.dist;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestShellProfile {
    /** The functions of hadoop-functions.sh that the profile calls, with the same effect on the same variables. */
    private static final String HADOOP_FUNCTIONS =
            """
            set -e
            function hadoop_add_profile { HADOOP_SHELL_PROFILES="${HADOOP_SHELL_PROFILES} $1"; }
            function hadoop_add_subcommand { echo "subcommand $1 $2"; }
            function hadoop_add_classpath { CLASSPATH="${CLASSPATH:+${CLASSPATH}:}$1"; }
            unset HAWSER_HOME
            """;

    @TempDir
    private Path directory;

    private Path home;
    private Path linkedProfile;

    @BeforeEach
    void unpackAndLink() throws IOException, InterruptedException {
        home = UnpackedTarball.into(directory).root().toRealPath();
        linkedProfile = Files.createSymbolicLink(
                Files.createDirectories(directory.resolve("conf/shellprofile.d"))
                        .resolve("hawser.sh"),
                home.resolve("libexec/shellprofile.d/hawser.sh"));
    }

    @Test
    void classPath_profileLinked_endsWithOurJars() throws Exception {
        String output = bash(
                """
                HADOOP_SHELL_EXECNAME=yarn CLASSPATH=/hadoop/common/*
                . "$PROFILE"
                for profile in ${HADOOP_SHELL_PROFILES}; do "_${profile}_hadoop_classpath"; done
                echo "$HAWSER_HOME $CLASSPATH"
                """);

        assertThat(output)
                .isEqualTo("subcommand pool client\n%s /hadoop/common/*:%s/share/hadoop/hawser/*\n", home, home);
    }

    @Test
    void poolCommand_ofHadoop_runsTheCommandLineWithItsArguments() throws Exception {
        String output = bash(
                """
                HADOOP_SHELL_EXECNAME=hadoop HADOOP_SUBCMD_ARGS=(resize "2 4")
                . "$PROFILE"
                hadoop_subcommand_pool "${HADOOP_SUBCMD_ARGS[@]}"
                echo "$HADOOP_CLASSNAME $CLASSPATH"
                printf '%s;' "${HADOOP_SUBCMD_ARGS[@]}"
                """);

        String className = output.lines().skip(1).findFirst().orElseThrow().split(" ", 2)[0];
        assertThat(output)
                .isEqualTo(
                        "subcommand pool client\n%s %s/share/hadoop/hawser/tools/*\npool;resize;2 4;", className, home);
        assertThat(new UnpackedTarball(home).jars())
                .as("jars with the class " + className)
                .anyMatch(jar -> UnpackedTarball.classesOf(jar).contains(className.replace('.', '/') + ".class"));
    }

    @Test
    void otherCommands_profileLinked_getNoSubcommand() throws Exception {
        assertThat(bash("HADOOP_SHELL_EXECNAME=hdfs; . \"$PROFILE\"")).isEmpty();
    }

    private String bash(String script) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("bash", "-c", HADOOP_FUNCTIONS + script).redirectErrorStream(true);
        builder.environment().put("PROFILE", linkedProfile.toString());
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
