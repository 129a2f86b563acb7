// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.batch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestAllocationOptions {
    @ParameterizedTest
    @CsvSource({
        "17, 17",
        "17.pbs.site, 17",
        "1098[0].pbs.site, 1098-0",
        "1098[12], 1098-12",
        "1098[].pbs.site, 1098",
        "123_4, 123_4",
        "by.hand, by.hand",
        "17[../x], 17[../x]",
    })
    void fileName_ofEachKind_isSafeOrLeftToBeRefused(String id, String fileName) {
        assertThat(AllocationOptions.fileName(id)).isEqualTo(fileName);
    }
}
