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

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.NoSuchFileException;
import org.hawser.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class TestOneLineErrors {
    private final StringWriter err = new StringWriter();

    private String said(Exception exception) {
        CommandLine command = HawserCommand.commandLine().setErr(new PrintWriter(err, true));
        new OneLineErrors(() -> false).handleExecutionException(exception, command, null);
        return err.toString();
    }

    @Test
    void handle_exceptionWithAMessageOfOurs_isItsMessage() {
        assertThat(said(new IOException("no pool"))).isEqualTo("hawser: no pool\n");
    }

    @Test
    void handle_badValue_isItsMessage() {
        assertThat(said(new ConfigException("a", "a is 0"))).isEqualTo("hawser: a is 0\n");
    }

    @Test
    void handle_exceptionOfTheFileSystem_saysItsKind() {
        assertThat(said(new NoSuchFileException("/x")))
                .isEqualTo("hawser: java.nio.file.NoSuchFileException: /x (--verbose shows where)\n");
    }
}
