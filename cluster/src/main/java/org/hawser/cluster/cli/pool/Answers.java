// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.pool;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.hawser.common.failure.PlainReason;
import picocli.CommandLine;

/**
 * The answers of several pools to one question of a command.
 *
 * @param given in the order of the pools
 * @param failures a line for each pool that has not answered
 */
public record Answers<T>(Map<NodePool, T> given, List<String> failures) {
    public Answers {
        given = Collections.unmodifiableMap(new LinkedHashMap<>(given));
        failures = List.copyOf(failures);
    }

    /** One line. Our own messages may have several. */
    static String line(IOException failure) {
        String reason = failure.getClass() == IOException.class ? failure.getMessage() : PlainReason.of(failure);
        return reason.strip().replaceAll("\\s*\\R\\s*", "; ");
    }

    /** Prints the answers, as JSON or each in its own way, and ends the command; returns the exit code. */
    public int print(boolean json, BiConsumer<NodePool, T> printer, CommandLine command) throws IOException {
        if (!json) {
            given.forEach(printer);
        } else if (!given.isEmpty()) {
            command.getOut()
                    .println(new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(given.values()));
        }
        return end(command);
    }

    /** Ends a command that has printed the answers: names the pools that have not answered, and returns the exit code. */
    public int end(CommandLine command) {
        command.getOut().flush();
        failures.forEach(line -> command.getErr().println("hawser: " + line));
        command.getErr().flush();
        return failures.isEmpty() ? 0 : 1;
    }
}
