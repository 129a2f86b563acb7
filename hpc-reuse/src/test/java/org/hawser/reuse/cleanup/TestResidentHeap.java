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
package org.hawser.reuse.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TestResidentHeap {
    @Test
    void bytes_mappingsOfTheHeapAndOthers_areThoseOfTheHeap() {
        String heap =
                """
                 def new generation   total 9K, used 1K [0x00000000e0000000, 0x00000000e1000000, 0x00000000e2000000)
                 tenured generation   total 9K, used 1K [0x00000000e2000000, 0x00000000e3000000, 0x00000000e4000000)
                """;
        assertThat(ResidentHeap.bytes(
                        heap,
                        List.of(
                                "d0000000-e0000000 rw-p 00000000 00:00 0 ",
                                "Rss:                 1 kB",
                                "e0000000-e1000000 rw-p 00000000 00:00 0 ",
                                "Rss:                 2 kB",
                                "Pss:                 2 kB",
                                "e2000000-e3000000 rw-p 00000000 00:00 0 ",
                                "Rss:                 4 kB",
                                "e4000000-e5000000 rw-p 00000000 00:00 0 ",
                                "Rss:                 8 kB")))
                .isEqualTo(6 << 10);
    }

    @Test
    void bytes_ofThisJvm_areWithinWhatIsCommitted() {
        assertThat(ResidentHeap.bytes())
                .isPositive()
                .isLessThanOrEqualTo(Runtime.getRuntime().maxMemory());
    }
}
