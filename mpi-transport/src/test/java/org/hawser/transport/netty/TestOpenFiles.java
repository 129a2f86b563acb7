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
package org.hawser.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TestOpenFiles {
    @Test
    void atMostHalf_fewWished_areAllowed() {
        assertThat(OpenFiles.atMostHalf(3)).isEqualTo(3);
    }

    @Test
    void atMostHalf_moreThanTheProcessMayOpen_isBounded() {
        assertThat(OpenFiles.atMostHalf(Integer.MAX_VALUE)).isBetween(1, Integer.MAX_VALUE - 1);
    }
}
