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
package org.hawser.reuse.compat.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TestRequiredOpens {
    @ParameterizedTest
    @MethodSource("packages")
    void packageToOpen_inThisRuntime_existsAndIsOpenToTheseTests(String name) {
        String[] parts = name.split("/", -1);
        Module module = ModuleLayer.boot().findModule(parts[0]).orElseThrow();

        assertThat(module.getPackages()).contains(parts[1]);
        assertThat(module.isOpen(parts[1], TestRequiredOpens.class.getModule())).isTrue();
    }

    static Stream<String> packages() {
        return RequiredOpens.PACKAGES.stream();
    }

    @Test
    void jvmOptions_forThePackages_areAddOpensOptions() {
        assertThat(RequiredOpens.jvmOptions()).contains("--add-opens=java.base/java.lang=ALL-UNNAMED");
    }
}
