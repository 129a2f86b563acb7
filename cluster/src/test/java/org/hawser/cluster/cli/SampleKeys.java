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
package org.hawser.cluster.cli;

import java.util.List;
import org.hawser.common.config.ConfigKey;
import org.hawser.common.config.KeyGroup;

/** Stands for the keys of the modules, which are not on the class path of this module's tests. */
public final class SampleKeys implements KeyGroup {
    private static final ConfigKey<Integer> SPARE_RANKS = ConfigKey.integer("hawser.reuse.spare-ranks")
            .range(0, 1024)
            .defaultValue("1")
            .description("As in hpc-reuse.")
            .build();

    private static final ConfigKey<String> AGENT_START = ConfigKey.string("hawser.reuse.agent-start")
            .noDefault()
            .description("As in hpc-reuse.")
            .build();

    @Override
    public String module() {
        return "sample";
    }

    @Override
    public String title() {
        return "Sample";
    }

    @Override
    public List<ConfigKey<?>> keys() {
        return List.of(SPARE_RANKS, AGENT_START);
    }
}
