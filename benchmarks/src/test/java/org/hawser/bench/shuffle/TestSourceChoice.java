// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.hawser.shuffle.config.ClientKeys;
import org.hawser.shuffle.policy.Selection;
import org.junit.jupiter.api.Test;

final class TestSourceChoice {
    @Test
    void settings_areWhatTheShuffleReads() {
        assertThat(Arrays.stream(SourceChoice.values()).map(choice -> ClientKeys.SELECTION.get(choice.settings()::get)))
                .containsExactly(Selection.RANDOM, Selection.ROUND_ROBIN, Selection.ADAPTIVE, Selection.ADAPTIVE);
        assertThat(Arrays.stream(SourceChoice.values())
                        .filter(choice -> ClientKeys.ELASTIC.get(choice.settings()::get)))
                .containsExactly(SourceChoice.ADAPTIVE);
    }
}
