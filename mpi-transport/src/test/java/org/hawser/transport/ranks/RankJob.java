// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.ranks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.hawser.transport.openmpi.MpirunCommand;

/**
 * Processes that a real mpirun starts, each with {@code -Xcheck:jni} and this process's class path.
 *
 * @param processes how many
 * @param heap the most that each may take, as {@code -Xmx} has it
 * @param program whose main method each runs, after system properties and before arguments
 * @param directory where their output goes; theirs alone
 */
public record RankJob(
        int processes, String heap, List<String> properties, Class<?> program, List<String> arguments, Path directory) {
    private static final Path INSTALLATION =
            Path.of(System.getProperty("hawser.home"), ".hawser", "mpi").toAbsolutePath();
    private static final String OUTPUTS = "output";

    public RankJob {
        properties = List.copyOf(properties);
        arguments = List.copyOf(arguments);
    }

    /**
     * Runs them to their end; none of them is left.
     *
     * @return what they all printed
     * @throws AssertionError if they do not end in that time
     */
    public String run(Duration limit) throws IOException, InterruptedException {
        Path log = Files.createDirectories(directory).resolve("mpirun.log");
        MpirunCommand command =
                new MpirunCommand(INSTALLATION, List.of(new MpirunCommand.Group(processes, javaCommand())));
        ProcessBuilder builder = new ProcessBuilder(withOutputs(command.words()))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().putAll(MpirunCommand.ENVIRONMENT);
        Process mpirun = builder.start();
        try {
            assertThat(mpirun.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS))
                    .as(() -> "mpirun ends within " + limit.toSeconds() + " s; so far: " + read(log))
                    .isTrue();
        } finally {
            mpirun.descendants().forEach(ProcessHandle::destroyForcibly);
            mpirun.destroyForcibly();
        }
        return read(log);
    }

    /** Warnings of {@code -Xcheck:jni} in what they printed, see {@link JniWarnings}. */
    public List<String> jniWarnings() throws IOException {
        List<String> warnings = new ArrayList<>();
        try (Stream<Path> files = Files.walk(directory.resolve(OUTPUTS))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                warnings.addAll(JniWarnings.in(Files.readAllLines(file)));
            }
        }
        return warnings;
    }

    /** A file for each rank, beside the common log, so that lines of different ranks do not mix. */
    private List<String> withOutputs(List<String> command) {
        List<String> words = new ArrayList<>(command);
        words.addAll(1, List.of("--output-filename", directory.resolve(OUTPUTS).toString()));
        return words;
    }

    private List<String> javaCommand() {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(MpirunCommand.javaOptions(INSTALLATION));
        words.addAll(List.of("-Xmx" + heap, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xcheck:jni"));
        words.addAll(properties);
        words.addAll(List.of("-cp", System.getProperty("java.class.path") + ":" + MpirunCommand.jar(INSTALLATION)));
        words.add(program.getName());
        words.addAll(arguments);
        return words;
    }

    private static String read(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return "no log: " + e;
        }
    }
}
