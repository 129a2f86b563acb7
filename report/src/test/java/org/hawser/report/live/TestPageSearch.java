// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.hawser.cluster.cli.pool.PoolPages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TestPageSearch {
    private static final PoolPages KNOWN = pages("http://n1:1");

    private final CountDownLatch mayAnswer = new CountDownLatch(1);
    private volatile PoolPages answer = pages("http://n1:2");
    private long seconds;
    private final PageSearch search = new PageSearch(this::ask, () -> TimeUnit.SECONDS.toNanos(seconds));

    private static PoolPages pages(String address) {
        return new PoolPages(Map.of("n1", URI.create(address)), List.of());
    }

    private PoolPages ask() throws IOException {
        try {
            mayAnswer.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (answer == null) {
            throw new IOException("no cluster runs");
        }
        return answer;
    }

    @Test
    void next_poolHangs_isNotWaitedFor() throws Exception {
        assertThat(search.next(KNOWN)).isEqualTo(KNOWN);
        seconds = 11;
        assertThat(search.next(KNOWN)).isEqualTo(KNOWN);
        mayAnswer.countDown();
        Awaitility.await().until(() -> search.next(KNOWN).equals(answer));
    }

    @Test
    void next_noPoolAnswers_keepsTheAddressesAndSaysWhy() throws Exception {
        answer = new PoolPages(Map.of(), List.of("the agent does not answer"));
        mayAnswer.countDown();
        seconds = 11;

        PoolPages expected = new PoolPages(KNOWN.addresses(), answer.failures());

        Awaitility.await().until(() -> search.next(KNOWN).equals(expected));
    }

    @Test
    void next_clusterEnded_fails() {
        answer = null;
        mayAnswer.countDown();
        seconds = 11;

        assertThatThrownBy(
                        () -> Awaitility.await().until(() -> search.next(KNOWN).equals(answer)))
                .isInstanceOf(IOException.class)
                .hasMessage("no cluster runs");
    }
}
