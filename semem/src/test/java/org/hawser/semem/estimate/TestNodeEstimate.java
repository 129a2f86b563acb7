// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestNodeEstimate {
    private static final long GIB = 1L << 30;

    /** In GiB: half of each worker's budget is counted, but merges may use all of it. */
    @ParameterizedTest
    @CsvSource({
        // map outputs, merges, workers, worker, node, copies: on workers, on memory nodes, on disk, memory nodes
        "100,   0,  10, 20, 50, 1,  100,    0,   0,   0",
        "100,   0,  10, 10, 50, 1,   50,   50,   0,   2",
        "100,   0,  10,  0, 50, 1,    0,  100,   0,   3",
        " 50,   0,  10,  0, 50, 1,    0,   50,   0,   2",
        "  0,   0,  10,  0, 50, 1,    0,    0,   0,   0",
        "300,   0,  10, 10, 50, 1,   50,  250,   0,   6",
        "100,   0,  10, 10, 50, 2,   50,  100,   0,   3",
        " 51,   0,  10, 10, 50, 2,   50,    2,   0,   2",
        " 51,   0,  10, 10, 50, 1,   50,    1,   0,   1",
        "100, 100,  10, 40, 50, 1,  200,    0,   0,   0",
        "100, 100,  10, 20, 50, 1,  100,  100,   0,   3",
        "100, 100,  10, 11, 50, 1,  100,  100,   0,   3",
        "100, 100,  10,  6, 50, 1,   60,  100,  40,   3",
        "  0, 100,  10,  6, 50, 1,   60,    0,  40,   0",
    })
    void estimate_ofAJob_fillsWorkersFirst(
            double mapOutputs,
            double merges,
            int workers,
            long worker,
            long node,
            int copies,
            long onWorkers,
            long onMemoryNodes,
            long onDisk,
            long memoryNodes) {
        NodeEstimate estimate = NodeEstimate.of(
                mapOutputs * GIB, merges * GIB, new NodeMemories(workers, worker * GIB, 0.5, node * GIB, copies));

        assertThat(estimate)
                .isEqualTo(new NodeEstimate(
                        (long) ((mapOutputs + merges) * GIB),
                        onWorkers * GIB,
                        onMemoryNodes * GIB,
                        onDisk * GIB,
                        memoryNodes));
    }

    @Test
    void estimate_ofHugeNumbers_doesNotOverflow() {
        NodeEstimate estimate = NodeEstimate.of(0x1p70, 0, new NodeMemories(1_000_000, 1L << 46, 1, 1, 2));

        assertThat(estimate.intermediateBytes()).isEqualTo(Long.MAX_VALUE);
        assertThat(estimate.memoryNodes()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void numbers_thatMakeNoSense_areRefused() {
        NodeMemories memories = new NodeMemories(1, 0, 0.5, 1, 1);

        assertThatThrownBy(() -> NodeEstimate.of(Double.NaN, 1, memories)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> NodeEstimate.of(1, -1, memories)).hasMessageContaining("-1");
        assertThatThrownBy(() -> new NodeMemories(0, 1, 0.5, 1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new NodeMemories(1, 1, 1.5, 1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new NodeMemories(1, 1, 0.5, 0, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
