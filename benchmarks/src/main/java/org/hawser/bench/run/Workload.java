// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.run;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.hawser.cluster.core.client.ToolRun;
import org.hawser.cluster.local.LocalCluster;

/**
 * A job, or a chain of jobs of one client, that contenders run.
 *
 * @param program a jar, and one of its programs
 * @param arguments of the program, by a path in HDFS for the output that does not exist yet
 * @param outcome what the job came to, in a form that is equal if the results are
 */
public record Workload(String name, List<String> program, Function<String, List<String>> arguments, Outcome outcome) {
    public Workload {
        requireNonNull(name, "name is null");
        program = List.copyOf(program);
        requireNonNull(arguments, "arguments is null");
        requireNonNull(outcome, "outcome is null");
    }

    /** Looks at a job that has ended. */
    @FunctionalInterface
    public interface Outcome {
        String of(LocalCluster cluster, ToolRun run, String output);
    }

    /**
     * What follows {@code hadoop jar}.
     *
     * @param options {@code -Dkey=value} for the job
     */
    String[] words(List<String> options, String output) {
        return Stream.of(program, options, arguments.apply(output))
                .flatMap(List::stream)
                .toArray(String[]::new);
    }
}
