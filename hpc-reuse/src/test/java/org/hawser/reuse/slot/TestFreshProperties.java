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
package org.hawser.reuse.slot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.hawser.reuse.protocol.LaunchSpec;
import org.junit.jupiter.api.Test;

class TestFreshProperties {
    @Test
    void forContainer_libraryPath_isTheVariableBeforeWhatThisJvmHasByDefault() {
        Properties atStart = new Properties();
        atStart.setProperty("java.library.path", "/usr/java/packages/lib:/usr/lib/jni");
        Properties fresh = new FreshProperties(atStart, Set.of()).forContainer(spec(Map.of("LD_LIBRARY_PATH", "/job")));
        assertThat(fresh).containsEntry("java.library.path", "/job:/usr/java/packages/lib:/usr/lib/jni");
    }

    @Test
    void forContainer_propertiesOfTheSlot_areGone() {
        Properties atStart = new Properties();
        atStart.setProperty("jna.loaded", "true");
        atStart.setProperty("own", "option");
        atStart.setProperty("java.vendor", "any");
        Properties fresh = new FreshProperties(atStart, Set.of("own")).forContainer(spec(Map.of()));
        assertThat(fresh).doesNotContainKeys("jna.loaded", "own").containsEntry("java.vendor", "any");
    }

    private static LaunchSpec spec(Map<String, String> environment) {
        return new LaunchSpec(
                "container_1",
                "user",
                "/work",
                environment,
                Map.of(),
                List.of("/work"),
                "Main",
                List.of(),
                0,
                0,
                LaunchSpec.Redirect.DISCARD,
                LaunchSpec.Redirect.DISCARD,
                "/pid");
    }
}
