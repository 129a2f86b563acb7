// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.hawser.cluster.core.ClusterException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestSiteEdit {
    @TempDir
    private Path dir;

    private Path file;

    @BeforeEach
    void name() {
        file = dir.resolve("hdfs-site.xml");
    }

    @Test
    void set_fileOfSomebody_changesThatAlone() throws IOException {
        Files.writeString(
                file,
                """
                <configuration>
                  <!-- ours -->
                  <property>
                    <name>a</name>
                    <value>1</value>
                  </property>
                  <property><name>b.c</name><value>2</value></property>
                </configuration>
                """);

        SiteEdit.set(file, Map.of("b.c", "$1 & 3"));
        SiteEdit.set(file, Map.of("d", "4"));

        assertThat(SiteFile.read(file)).isEqualTo(Map.of("a", "1", "b.c", "$1 & 3", "d", "4"));
        assertThat(file).content().contains("<!-- ours -->");
        try (var files = Files.list(dir)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void set_noFile_makesOne() {
        SiteEdit.set(file, Map.of("a", "1"));

        assertThat(SiteFile.read(file)).isEqualTo(Map.of("a", "1"));
    }

    @Test
    void set_otherFile_leavesItAsItIs() throws IOException {
        Files.writeString(file, "a=b");

        assertThatThrownBy(() -> SiteEdit.set(file, Map.of("a", "1")))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining(file.toString());
        assertThat(file).hasContent("a=b");
    }
}
