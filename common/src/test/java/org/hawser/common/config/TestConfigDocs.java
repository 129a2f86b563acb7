/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
