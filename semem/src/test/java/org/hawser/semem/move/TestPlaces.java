// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.move;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Places in {@link MovedOutputs}. */
@Timeout(60)
class TestPlaces {
    private static final String APPLICATION = "application_1_0001";

    private final MovedOutputs moved = new MovedOutputs();

    @Test
    void put_whileTheLastOtherOneIsRemoved_isThere() throws Exception {
        AtomicBoolean end = new AtomicBoolean();
        CompletableFuture<Void> other = CompletableFuture.runAsync(() -> {
            while (!end.get()) {
                moved.put(APPLICATION, "other", List.of("a"), 1);
                moved.remove(APPLICATION, "other");
            }
        });
        try {
            for (int i = 0; i < 300_000; i++) {
                moved.put(APPLICATION, "one", List.of("a"), 1);
                assertThat(moved.has(new MovedOutputs.Copy(APPLICATION, "one", List.of("a"), 1)))
                        .isTrue();
                moved.remove(APPLICATION, "one");
            }
        } finally {
            end.set(true);
            other.get();
        }
    }
}
