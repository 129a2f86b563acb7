// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.hawser.reuse.protocol.LaunchSpec.Redirect;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command with redirections, compared with bash running it. */
class TestRedirections {
    @TempDir
    private Path dir;

    private Path program;
    private Map<String, String> environment;

    @BeforeEach
    void createProgram() throws Exception {
        program = Files.writeString(
                dir.resolve("program"), "printf '%s\\0' \"$@\" > \"$ARGUMENTS\"; echo out; echo err >&2\n");
        environment = Map.of("ARGUMENTS", dir.resolve("arguments").toString(), "LOGS", dir.toString(), "PATH", "/bin");
    }

    @Test
    void parse_commandsWithRedirections_sendTheSameToTheSameFiles() throws Exception {
        List<String> endings = List.of(
                "a b 1>out 2>err",
                "a 1>$LOGS/out 2>$LOGS/err b",
                ">out a 2> err",
                "a >out 2>>err",
                "a >>out 2>>err",
                "a 1> \"out\" 2>'err'",
                "a2>out 2>err",
                "\"2\">out 2>err",
                "a 1>first 1>out 2>err");
        for (String ending : endings) {
            for (String file : List.of("out", "err", "arguments")) {
                Files.writeString(dir.resolve(file), "before\n");
            }
            String text = "/bin/bash " + program + " " + ending;
            ShellWords.Command ours = ShellWords.parse(text, environment);

            Bash.run(text, environment, dir);

            assertThat(ours.words().subList(2, ours.words().size()))
                    .as(text)
                    .isEqualTo(Bash.split(Files.readString(dir.resolve("arguments"))));
            assertThat(dir.resolve(ours.stdout().file())).as(text).hasContent(expected(ours.stdout(), "out\n"));
            assertThat(dir.resolve(ours.stderr().file())).as(text).hasContent(expected(ours.stderr(), "err\n"));
        }
    }

    private static String expected(Redirect redirect, String printed) {
        return redirect.append() ? "before\n" + printed : printed;
    }

    @Test
    void parse_noRedirections_discardsBoth() throws ShellSyntaxException {
        assertThat(ShellWords.parse("java Main", Map.of()))
                .isEqualTo(new ShellWords.Command(List.of("java", "Main"), Redirect.DISCARD, Redirect.DISCARD));
    }

    @Test
    void parse_redirectionsBeyondFilesOfOneAndTwo_areRefused() {
        for (String text : List.of(
                "a 2>&1",
                "a >&2",
                "a &>x",
                "a >|x",
                "a 3>x",
                "a 12>x",
                "a >",
                "a > >x",
                "a >\"\" x",
                "a > \"\"",
                "a > $EMPTY x",
                "a >'&1'",
                "a <x")) {
            assertThatThrownBy(() -> ShellWords.parse(text, Map.of()))
                    .as(text)
                    .isInstanceOf(ShellSyntaxException.class);
        }
    }
}
