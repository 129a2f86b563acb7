// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestSharedClassPath {
    @TempDir
    private Path dir;

    private String file(String name) throws IOException {
        Path file = dir.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "").toString();
    }

    @Test
    void from_patternsOfBothKeys_areJarsAndDirectoriesInTheirOrder() throws IOException {
        String second = file("yarn/b.jar");
        String first = file("yarn/a.jar");
        file("yarn/notes.txt");
        String mapred = file("mapred/m.jar");
        Path configuration = Files.createDirectory(dir.resolve("conf"));
        Configuration conf = new Configuration(false);
        conf.set("yarn.application.classpath", "$HADOOP_CONF_DIR,{{HADOOP_HOME}}/yarn/*,$HADOOP_HOME/missing.jar");
        conf.set("mapreduce.application.classpath", "${HADOOP_MAPRED_HOME}/mapred/m.jar,$HADOOP_HOME/yarn/a.jar");

        SharedClassPath shared = SharedClassPath.from(
                conf, Map.of("HADOOP_HOME", dir.toString(), "HADOOP_CONF_DIR", configuration.toString()));

        assertThat(shared.jars()).containsExactly(first, second, mapred);
        assertThat(shared.directories()).containsExactly(configuration.toString());
    }

    @Test
    void expand_wildcard_isTheJarsOfTheDirectory() throws IOException {
        String lower = file("lib/a.jar");
        String upper = file("lib/b.JAR");
        file("lib/c.zip");
        assertThat(SharedClassPath.expand(dir + "/lib/*")).containsExactly(lower, upper);
        assertThat(SharedClassPath.expand(dir + "/missing/*")).isEmpty();
        assertThat(SharedClassPath.expand("/x.jar")).containsExactly("/x.jar");
    }
}
