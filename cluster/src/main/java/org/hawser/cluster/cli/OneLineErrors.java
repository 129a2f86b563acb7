// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import java.io.IOException;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.hawser.cluster.core.ClusterException;
import org.hawser.common.config.ConfigException;
import org.hawser.common.failure.PlainReason;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports errors of any {@code hawser} command in one line, without a stack trace unless one is asked for. */
record OneLineErrors(BooleanSupplier verbose) implements IExecutionExceptionHandler {
    /** Answers a command line that makes no sense. */
    static int usage(ParameterException exception, String[] arguments) {
        CommandLine command = exception.getCommandLine();
        String message = exception.getMessage();
        command.getErr()
                .println("hawser: " + message + (message.endsWith(".") ? "" : ".") + subcommands(exception) + " See "
                        + command.getCommandSpec().qualifiedName() + " --help.");
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }

    /** The commands from which the user can choose if the one that was given does not exist. */
    private static String subcommands(ParameterException exception) {
        Set<String> names = exception.getCommandLine().getSubcommands().keySet();
        return exception instanceof UnmatchedArgumentException unmatched
                        && !unmatched.isUnknownOption()
                        && !names.isEmpty()
                ? " There are " + String.join(", ", names) + "."
                : "";
    }

    @Override
    public int handleExecutionException(Exception exception, CommandLine command, ParseResult parsed) {
        command.getErr().println("hawser: " + message(exception));
        if (verbose.getAsBoolean()) {
            exception.printStackTrace(command.getErr());
        }
        return command.getCommandSpec().exitCodeOnExecutionException();
    }

    private static String message(Exception exception) {
        // Ours say all in their message; those of others are put in plain words.
        boolean own = exception instanceof ClusterException
                || exception instanceof ConfigException
                || exception.getClass() == IOException.class;
        if (own && exception.getMessage() != null) {
            return exception.getMessage();
        }
        boolean plain = exception instanceof IOException || exception.getCause() instanceof IOException;
        return (plain ? PlainReason.of(exception) : exception) + " (--verbose shows where)";
    }
}
