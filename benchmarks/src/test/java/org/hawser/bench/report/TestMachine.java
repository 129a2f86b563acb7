// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class TestMachine {
    @Test
    void here_anyLinux_isDescribedAsItsCommandsDo() throws IOException {
        Machine machine = Machine.here();

        long pages = Long.parseLong(printed("getconf", "_PHYS_PAGES"));
        assertThat(machine.memoryMiB()).isEqualTo((pages * Long.parseLong(printed("getconf", "PAGE_SIZE"))) >> 20);
        assertThat(machine.system()).isEqualTo(printed("uname", "-sr"));
        assertThat(machine.processors()).isBetween(1, Integer.valueOf(printed("getconf", "_NPROCESSORS_CONF")));
        assertThat(System.getProperty("java.class.path")).contains("hadoop-common-" + machine.hadoop() + ".jar");
        assertThat(machine.load()).isNotNegative();
    }

    private static String printed(String... command) throws IOException {
        return new String(new ProcessBuilder(command).start().getInputStream().readAllBytes(), UTF_8).strip();
    }
}
