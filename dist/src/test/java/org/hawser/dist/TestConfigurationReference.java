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
package org.hawser.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.ServiceLoader;
import org.hawser.common.config.ConfigDocs;
import org.hawser.common.config.GeneratedDocs;
import org.hawser.common.config.KeyGroup;
import org.junit.jupiter.api.Test;

class TestConfigurationReference {
    @Test
    void configurationPage_keysOfAllModules_isUpToDate() {
        List<KeyGroup> groups = ServiceLoader.load(KeyGroup.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        assertThat(groups).isNotEmpty();

        GeneratedDocs.check(
                Checkout.root().resolve("docs/configuration.md"),
                new ConfigDocs().markdown(groups),
                GeneratedDocs.updateRequested());
    }
}
