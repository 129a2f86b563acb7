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
package org.hawser.shuffle.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.hawser.shuffle.config.ClientKeys;
import org.hawser.shuffle.policy.FetchPolicy;
import org.hawser.shuffle.policy.Principle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestReducerSettings {
    @ParameterizedTest
    @CsvSource({
        "adaptive, true",
        "adaptive, false",
        "random, true",
        "random, false",
        "round-robin, true",
        "round-robin, false",
    })
    void policy_anySelection_isElasticIfSetSo(String selection, boolean elastic) {
        Map<String, String> job =
                Map.of(ClientKeys.SELECTION.name(), selection, ClientKeys.ELASTIC.name(), Boolean.toString(elastic));

        FetchPolicy policy = ReducerSettings.of(job::get).policy();

        assertThat(policy.selection().name().replace('_', '-')).isEqualToIgnoringCase(selection);
        assertThat(policy.principles().contains(Principle.ELASTIC)).isEqualTo(elastic);
    }

    @ParameterizedTest
    @CsvSource({"adaptive", "random", "round-robin"})
    void policy_elasticNotSet_isElastic(String selection) {
        FetchPolicy policy = ReducerSettings.of(Map.of(ClientKeys.SELECTION.name(), selection)::get)
                .policy();

        assertThat(policy.principles()).contains(Principle.ELASTIC);
    }
}
