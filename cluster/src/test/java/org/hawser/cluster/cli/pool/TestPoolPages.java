// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hawser.cluster.core.state.RemoteWorker;
import org.hawser.reuse.protocol.Message;
import org.junit.jupiter.api.Test;

class TestPoolPages {
    private final Map<NodePool, Message.Status> answers = new LinkedHashMap<>();

    private void pool(int worker, String node, String web) {
        answers.put(
                new RemotePool(new RemoteWorker(worker, node, Path.of("/local/" + worker), List.of())),
                new Message.Status(17, "test", web, 0, List.of(), Map.of(), null));
    }

    private PoolPages pages() {
        return PoolPages.of(new Answers<>(answers, List.of("n9 is silent")));
    }

    @Test
    void of_poolsThatShareAHost_areAllThere() {
        pool(1, "n1", "http://n1:1");
        pool(2, "n1", "http://n1:2");
        pool(3, "n2", "https://n2:3");

        assertThat(pages().addresses().keySet()).hasSize(3).contains("n1", "n2");
        assertThat(pages().addresses().values())
                .containsExactly(URI.create("http://n1:1"), URI.create("http://n1:2"), URI.create("https://n2:3"));
        assertThat(pages().failures()).containsExactly("n9 is silent");
    }

    @Test
    void of_addressThatIsNone_isAFailureOfItsPoolOnly() {
        pool(1, "n1", null);
        pool(2, "n2", "");
        pool(3, "n3", "file:///etc/passwd");
        pool(4, "n4", "not an address");
        pool(5, "n5", "http://n5:5");

        assertThat(pages().addresses()).containsOnlyKeys("n5");
        assertThat(pages().failures())
                .hasSize(5)
                .anyMatch(line -> line.startsWith("the agent of n3:") && line.endsWith(": file:///etc/passwd"));
    }
}
