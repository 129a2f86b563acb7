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
