// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestShellDefaults {
    @Test
    void path_isThatOfTheShellNotOurs() {
        assertThat(ShellDefaults.path())
                .hasValueSatisfying(path -> assertThat(path).contains("/usr/bin"));
    }

    @Test
    void path_shellThatHangs_isUnknown() {
        assertThat(ShellDefaults.path(List.of("sleep", "60"), Duration.ofMillis(10)))
                .isEmpty();
    }
}
