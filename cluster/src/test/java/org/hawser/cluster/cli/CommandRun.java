// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** What one command line printed and how it ended. */
record CommandRun(int exitCode, String out, String err) {
    static CommandRun of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine commandLine =
                HawserCommand.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return new CommandRun(commandLine.execute(arguments), out.toString(), err.toString());
    }
}
