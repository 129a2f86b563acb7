// SPDX-License-Identifier: Apache-2.0
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
    void handle_exceptionOfTheFileSystem_saysItsKindInPlainWords() {
        assertThat(said(new NoSuchFileException("/x")))
                .isEqualTo("hawser: there is no file or directory /x (--verbose shows where)\n");
    }
}
