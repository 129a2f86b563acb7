// SPDX-License-Identifier: Apache-2.0
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
