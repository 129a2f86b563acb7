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
