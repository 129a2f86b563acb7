// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.move;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.hawser.semem.metrics.SememMetrics;
import org.hawser.semem.node.FakeShuffle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestLosses {
    private static final String APPLICATION = "application_1_0001";
    private static final String ONE = "attempt_1_0001_m_000000_0";
    private static final String OTHER = "attempt_1_0001_m_000001_0";

    @TempDir
    private Path store;

    private final MovedOutputs moved = new MovedOutputs();
    private final FakeSwap swap = new FakeSwap();
    private final List<String> told = new ArrayList<>();
    private boolean failing;

    @Test
    void application_thatEndsMeanwhile_isNotBroughtBack() throws IOException {
        moved.put(APPLICATION, ONE, List.of("a", "b"), 1);
        moved.put(APPLICATION, OTHER, List.of("a"), 1);
        AtomicInteger steps = new AtomicInteger();
        // The first one looks what is lost.
        swap.before(() -> {
            if (steps.incrementAndGet() > 1) {
                moved.ended(APPLICATION);
            }
        });

        Losses losses = losses();
        losses.handle("a");
        losses.tell();

        assertThat(moved.size()).isZero();
        assertThat(told).isEmpty();
    }

    @Test
    void node_lost_isToldOfOutputsWithoutAnotherCopy() throws IOException {
        moved.put(APPLICATION, ONE, List.of("a", "b"), 1);
        moved.put(APPLICATION, OTHER, List.of("a"), 1);

        Losses losses = losses();
        losses.handle("a");
        losses.tell();

        assertThat(moved.at("a")).isEmpty();
        assertThat(moved.at("b")).extracting(MovedOutputs.Copy::attempt).containsExactly(ONE);
        assertThat(told).containsExactly(OTHER);
    }

    @Test
    void output_thatANodeMisses_isLostAndTheOthersAreNot() throws IOException {
        moved.put(APPLICATION, ONE, List.of("a"), 1);
        moved.put(APPLICATION, OTHER, List.of("a"), 1);
        SememMetrics metrics = new SememMetrics();
        Losses losses = losses(metrics);

        losses.handle("a", List.of(OTHER));
        losses.tell();

        assertThat(moved.at("a")).extracting(MovedOutputs.Copy::attempt).containsExactly(ONE);
        assertThat(told).containsExactly(OTHER);
        assertThat(metrics.counters()).containsEntry("outputsLost", 1L).doesNotContainKey("nodesLost");
    }

    @Test
    void report_thatCannotBeWritten_isWrittenLater() throws IOException {
        Files.createDirectory(store.resolve(APPLICATION));
        moved.put(APPLICATION, ONE, List.of("a"), 1);
        Losses losses = losses();
        losses.handle("a");
        failing = true;
        losses.tell();
        assertThat(told).isEmpty();

        failing = false;
        losses.tell();
        losses.tell();

        assertThat(told).containsExactly(ONE);
    }

    private void tell(List<String> attempts) throws IOException {
        if (failing) {
            throw new IOException("not now");
        }
        told.addAll(attempts);
    }

    private Losses losses() {
        return losses(new SememMetrics());
    }

    private Losses losses(SememMetrics metrics) {
        FakeShuffle shuffle = new FakeShuffle();
        return new Losses(
                store, moved, swap, () -> Optional.of(shuffle), (application, attempts) -> tell(attempts), metrics);
    }
}
