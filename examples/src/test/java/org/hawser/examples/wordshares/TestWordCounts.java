// SPDX-License-Identifier: Apache-2.0
package org.hawser.examples.wordshares;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class TestWordCounts {
    @Test
    void byOwner_partsOfTwoTasks_addUpToTheirCounts() throws IOException {
        WordCounts first = new WordCounts();
        first.add("a", 2);
        first.add("b", 1);
        WordCounts second = new WordCounts();
        second.add("a", 5);
        second.add("zürich", 1);
        WordCounts all = new WordCounts();
        for (int owner = 0; owner < 3; owner++) {
            all.addAll(first.byOwner(3)[owner]);
            all.addAll(second.byOwner(3)[owner]);
        }
        assertThat(all.sorted()).containsEntry("a", 7L).containsEntry("b", 1L).containsEntry("zürich", 1L);
        assertThat(all.total()).isEqualTo(first.total() + second.total());
    }

    @Test
    void byOwner_sameWordOfTwoTasks_goesToOneOwner() throws IOException {
        WordCounts first = new WordCounts();
        first.add("word", 1);
        WordCounts second = new WordCounts();
        second.add("word", 9);
        for (int owner = 0; owner < 4; owner++) {
            assertThat(first.byOwner(4)[owner].length == 0).isEqualTo(second.byOwner(4)[owner].length == 0);
        }
    }
}
