// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TestShellDefaults {
    @Test
    void path_isThatOfTheShellNotOurs() {
        assertThat(ShellDefaults.path())
                .hasValueSatisfying(path -> assertThat(path).contains("/usr/bin"));
    }
}
