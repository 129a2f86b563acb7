// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.sample;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Progress;

/** A command whose words name its input and output by {@value #INPUT} and {@value #OUTPUT}, and that runs MapReduce jobs. */
public record JobCommand(List<String> words) {
    public static final String INPUT = "{input}";
    public static final String OUTPUT = "{output}";

    /** What MapReduce's client and YARN's log of each job. */
    private static final Pattern NAMED =
            Pattern.compile("(?:Running job: job|Submitted application application)_(\\d+_\\d+)");

    public JobCommand {
        words = List.copyOf(words);
        if (words.stream().noneMatch(word -> word.contains(INPUT))) {
            throw new ClusterException("The command does not say where its input is: write " + INPUT
                    + " in the place of the input's path, and " + OUTPUT + " in that of the output's.");
        }
    }

    /** The words for that input and output. */
    public List<String> words(String input, String output) {
        return words.stream()
                .map(word -> word.replace(INPUT, input).replace(OUTPUT, output))
                .toList();
    }

    /**
     * Runs the command to its end, without input of its own.
     *
     * @param conf which {@code HADOOP_CONF_DIR} names
     * @param printed takes what the command prints
     * @return the ids of the jobs that it has run, in their order
     * @throws ClusterException if it fails, or names no job
     */
    public List<String> run(String input, String output, Path conf, Progress printed)
            throws IOException, InterruptedException {
        // A program is looked for on the path by env, as a shell does.
        ProcessBuilder builder = new ProcessBuilder(
                        Stream.concat(Stream.of("/usr/bin/env"), words(input, output).stream())
                                .toList())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectErrorStream(true);
        builder.environment().put("HADOOP_CONF_DIR", conf.toString());
        Process process = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "end-command"));
        Set<String> jobs = new LinkedHashSet<>();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                printed.line(line);
                Matcher named = NAMED.matcher(line);
                while (named.find()) {
                    jobs.add("job_" + named.group(1));
                }
            }
            requireSuccess(process.waitFor(), jobs);
        } finally {
            process.destroy();
        }
        return List.copyOf(jobs);
    }

    private void requireSuccess(int exitCode, Set<String> jobs) {
        if (exitCode != 0) {
            throw new ClusterException("The command " + words.get(0) + " has failed on the sample, with exit code "
                    + exitCode + "; what it printed is above.");
        }
        if (jobs.isEmpty()) {
            throw new ClusterException(
                    "The command " + words.get(0) + " has named no job: its client must print the lines"
                            + " \"Running job: job_...\" or \"Submitted application application_...\", as Hadoop's does at"
                            + " level INFO. Otherwise run it on a sample yourself, and give its id with --job.");
        }
    }
}
