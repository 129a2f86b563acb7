// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.hawser.cluster.core.ClusterException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestSiteFile {
    @TempDir
    private Path dir;

    private Path file;

    @BeforeEach
    void name() {
        file = dir.resolve("x-site.xml");
    }

    @Test
    void read_afterWrite_givesTheSame() {
        Map<String, String> settings = new LinkedHashMap<>(Map.of("a.b", "1 < 2 & 3 > 2", "c", "/x/*,/y/*"));
        SiteFile.write(file, settings);
        assertThat(SiteFile.read(file)).isEqualTo(settings);
    }

    @Test
    void write_anyText_isWhatHadoopReads() {
        SiteFile.write(file, Map.of("a.b", "1 < 2 & 3 > 2"));
        Configuration configuration = new Configuration(false);
        configuration.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
        assertThat(configuration.get("a.b")).isEqualTo("1 < 2 & 3 > 2");
    }

    @Test
    void read_noFile_isEmpty() {
        assertThat(SiteFile.read(file)).isEmpty();
    }

    @Test
    void read_propertyWithoutName_namesTheFile() throws IOException {
        Files.writeString(file, "<configuration><property><value>1</value></property></configuration>");
        assertThatThrownBy(() -> SiteFile.read(file))
                .isInstanceOf(ClusterException.class)
                .hasMessageContainingAll(file.toString(), "<name>");
    }

    @Test
    void read_notXml_namesTheFile() throws IOException {
        Files.writeString(file, "a=b");
        assertThatThrownBy(() -> SiteFile.read(file))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining(file.toString());
    }
}
