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
package org.hawser.cluster.batch.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestJobId {
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
        assertThat(JobId.fileName(id)).isEqualTo(fileName);
    }
}
