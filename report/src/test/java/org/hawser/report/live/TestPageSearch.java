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
    void next_nodeDoesNotAnswer_staysForAMinute() throws Exception {
        PoolPages both =
                new PoolPages(Map.of("n1", URI.create("http://n1:1"), "n2", URI.create("http://n2:1")), List.of());
        mayAnswer.countDown();

        seconds = 11;
        PoolPages known = searched(both);
        assertThat(known.addresses())
                .isEqualTo(Map.of("n1", URI.create("http://n1:2"), "n2", URI.create("http://n2:1")));
        seconds = 70;
        known = searched(known);
        assertThat(known.addresses()).containsKey("n2");
        seconds = 81;
        assertThat(searched(known)).isEqualTo(answer);
    }

    @Test
    void next_nodeIsBackMeanwhile_staysForAnotherMinute() throws Exception {
        PoolPages both =
                new PoolPages(Map.of("n1", URI.create("http://n1:1"), "n2", URI.create("http://n2:1")), List.of());
        PoolPages one = answer;
        mayAnswer.countDown();

        seconds = 11;
        PoolPages known = searched(both);
        answer = both;
        seconds = 50;
        known = searched(known);
        answer = one;
        seconds = 100;
        assertThat(searched(known).addresses()).containsKey("n2");
    }

    /** What the next search finds; each has failures of its own, which tell that it is over. */
    private PoolPages searched(PoolPages known) throws Exception {
        answer = new PoolPages(answer.addresses(), List.of("search at " + seconds));
        PoolPages[] found = {known};
        Awaitility.await().until(() -> {
            found[0] = search.next(known);
            return found[0].failures().equals(answer.failures());
        });
        return found[0];
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
