// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.junit.jupiter.api.Test;

class TestToolFamily {
    @Test
    void tool_yarnApplication_getsItsOwnNameAsFirstArgument() {
        ToolSpec tool = ToolFamily.YARN.tool(List.of("application", "-list"));
        assertThat(tool.mainClass()).endsWith("ApplicationCLI");
        assertThat(tool.arguments()).containsExactly("application", "-list");
    }

    @Test
    void tool_jar_passesAllArguments() {
        assertThat(ToolFamily.JAR.tool(List.of("x.jar", "pi", "2")).arguments()).containsExactly("x.jar", "pi", "2");
    }

    @Test
    void tool_unknownSubcommand_namesThoseThereAre() {
        assertThatThrownBy(() -> ToolFamily.MAPRED.tool(List.of("jub")))
                .isInstanceOf(ClusterException.class)
                .hasMessageContainingAll("mapred", "\"jub\"", "hsadmin, job, queue");
    }

    @Test
    void tool_noSubcommand_namesThoseThereAre() {
        assertThatThrownBy(() -> ToolFamily.HDFS.tool(List.of()))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("dfsadmin");
    }

    @Test
    void tool_every_isInTheStockJars() throws Exception {
        URL[] jars = RuntimeLayout.locate().hadoopJars().stream()
                .map(jar -> url(jar.toFile()))
                .toArray(URL[]::new);
        try (URLClassLoader loader = new URLClassLoader(jars, null)) {
            for (ToolFamily family : ToolFamily.values()) {
                for (String mainClass : family.mainClasses()) {
                    assertThatCode(() -> Class.forName(mainClass, false, loader))
                            .as(mainClass)
                            .doesNotThrowAnyException();
                }
            }
        }
    }

    private static URL url(File file) {
        try {
            return file.toURI().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
