// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestNodeEstimate {
    private static final long GIB = 1L << 30;

    /** In GiB: half of each worker's budget is counted. */
    @ParameterizedTest
    @CsvSource({
        // input, ratio, workers, worker, node, copies: on workers, on memory nodes, memory nodes
        "100, 1.0,  10, 20, 50, 1,  100,    0,   0",
        "100, 1.0,  10, 10, 50, 1,   50,   50,   2",
        "100, 1.0,  10,  0, 50, 1,    0,  100,   3",
        "100, 0.5,  10,  0, 50, 1,    0,   50,   2",
        "100, 0.0,  10,  0, 50, 1,    0,    0,   0",
        "100, 3.0,  10, 10, 50, 1,   50,  250,   6",
        "100, 1.0,  10, 10, 50, 2,   50,  100,   3",
        " 51, 1.0,  10, 10, 50, 2,   50,    2,   2",
        " 51, 1.0,  10, 10, 50, 1,   50,    1,   1",
        "  0, 9.0,  10, 10, 50, 1,    0,    0,   0",
    })
    void estimate_ofAJob_fillsWorkersFirst(
            long input,
            double ratio,
            int workers,
            long worker,
            long node,
            int copies,
            long onWorkers,
            long onMemoryNodes,
            long memoryNodes) {
        NodeEstimate estimate =
                NodeEstimate.of(input * GIB, ratio, new NodeMemories(workers, worker * GIB, 0.5, node * GIB, copies));

        assertThat(estimate)
                .isEqualTo(new NodeEstimate(
                        Math.round(input * ratio) * GIB, onWorkers * GIB, onMemoryNodes * GIB, memoryNodes));
    }

    @Test
    void estimate_ofHugeNumbers_doesNotOverflow() {
        NodeEstimate estimate = NodeEstimate.of(1L << 60, 1000, new NodeMemories(1_000_000, 1L << 46, 1, 1, 2));

        assertThat(estimate.intermediateBytes()).isEqualTo(Long.MAX_VALUE);
        assertThat(estimate.memoryNodes()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void numbers_thatMakeNoSense_areRefused() {
        NodeMemories memories = new NodeMemories(1, 0, 0.5, 1, 1);

        assertThatThrownBy(() -> NodeEstimate.of(1, Double.NaN, memories)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> NodeEstimate.of(-1, 1, memories)).hasMessageContaining("-1");
        assertThatThrownBy(() -> new NodeMemories(0, 1, 0.5, 1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new NodeMemories(1, 1, 1.5, 1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new NodeMemories(1, 1, 0.5, 0, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
