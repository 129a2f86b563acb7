// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class TestConfigDocs {
    private final ConfigDocs docs = new ConfigDocs();

    @Test
    void markdown_group_hasOneRowForEachKey() {
        assertThat(docs.markdown(List.of(new SampleKeys())))
                .startsWith("# Configuration\n")
                .contains("\n## Sample (`sample`)\n")
                .contains("| `hawser.sample.slots` | `4` | 1 to 1024 | Number of slots. | 0.1.0 |\n")
                .contains(
                        "| `hawser.sample.dir` | (none) |  | Directory of the sockets, chosen by <user>\\|node when not"
                                + " set. | 0.2.0 |\n");
    }

    @Test
    void defaultXml_group_isReadableXmlWithEveryKey() throws Exception {
        String xml = docs.defaultXml(new SampleKeys());

        Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
        assertThat(document.getElementsByTagName("property").getLength()).isEqualTo(8);
        assertThat(xml)
                .contains(
                        "<name>hawser.sample.wait</name>\n    <value>250ms</value>\n    <description>Longest wait for a"
                                + " free slot. Allowed: 1ms to 1h.</description>")
                .contains("chosen by &lt;user&gt;|node");
    }
}
