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

import org.hawser.bench.shuffle.Reducers.ReduceOutcome;
import org.junit.jupiter.api.Test;

final class TestReduceOutcome {
    @Test
    void plus_addsUpAllButTheMostOfOneReducer() {
        assertThat(new ReduceOutcome(10, 1, 7, 1).plus(new ReduceOutcome(20, 2, 5, 0)))
                .isEqualTo(new ReduceOutcome(30, 3, 7, 1));
    }
}
