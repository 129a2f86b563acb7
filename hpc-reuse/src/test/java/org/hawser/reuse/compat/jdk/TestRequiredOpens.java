// SPDX-License-Identifier: Apache-2.0
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
