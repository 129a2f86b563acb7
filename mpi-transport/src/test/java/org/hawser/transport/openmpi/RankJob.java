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
package org.hawser.transport.openmpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hawser.transport.contract.Scenario;
import org.hawser.transport.contract.World;
import org.junit.jupiter.api.DynamicTest;

/** One scenario between processes that a real mpirun starts. */
record RankJob(Kind kind, Scenario scenario, Path directory) {
    private static final Path INSTALLATION =
            Path.of(System.getProperty("hawser.home"), ".hawser", "mpi").toAbsolutePath();

    /** What the processes reach each other by. */
    enum Kind {
        MPI,
        MPI_AND_TCP
    }

    /** All scenarios, or those whose names contain what the pattern {@code -Dhawser.scenario} says. */
    static Stream<DynamicTest> contract(Kind kind, Path directory) {
        Pattern only = Pattern.compile(System.getProperty("hawser.scenario", ""));
        return Stream.of(Scenario.values())
                .filter(scenario -> only.matcher(scenario.name()).find())
                .map(scenario ->
                        DynamicTest.dynamicTest(scenario.name(), () -> new RankJob(kind, scenario, directory).run()));
    }

    private void run() throws IOException, InterruptedException {
        Path outcome = directory.resolve(scenario.name());
        Path log = directory.resolve(scenario.name() + ".log");
        MpirunCommand command =
                new MpirunCommand(INSTALLATION, List.of(new MpirunCommand.Group(World.PEERS + 1, java(outcome))));
        Path outputs = directory.resolve(scenario.name() + "-output");
        ProcessBuilder builder = new ProcessBuilder(withOutputs(command.words(), outputs))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().putAll(MpirunCommand.ENVIRONMENT);
        Process mpirun = builder.start();
        try {
            assertThat(mpirun.waitFor(2, TimeUnit.MINUTES)).as("mpirun ends").isTrue();
            assertThat(Files.exists(outcome) ? Files.readString(outcome) : "no outcome")
                    .as(() -> read(log))
                    .isEqualTo("passed");
            assertThat(jniWarnings(outputs)).as("warnings of -Xcheck:jni").isEmpty();
        } finally {
            mpirun.descendants().forEach(ProcessHandle::destroyForcibly);
            mpirun.destroyForcibly();
        }
    }

    /** A file for each rank, beside the common log, so that lines of different ranks do not mix. */
    private static List<String> withOutputs(List<String> command, Path outputs) {
        List<String> words = new ArrayList<>(command);
        words.addAll(1, List.of("--output-filename", outputs.toString()));
        return words;
    }

    private static List<String> jniWarnings(Path outputs) throws IOException {
        List<String> warnings = new ArrayList<>();
        try (Stream<Path> files = Files.walk(outputs)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                warnings.addAll(JniWarnings.in(Files.readAllLines(file)));
            }
        }
        return warnings;
    }

    private List<String> java(Path outcome) {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(MpirunCommand.javaOptions(INSTALLATION));
        words.addAll(List.of("-Xmx400m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xcheck:jni"));
        words.addAll(List.of("-cp", System.getProperty("java.class.path") + ":" + MpirunCommand.jar(INSTALLATION)));
        words.addAll(List.of(RankProgram.class.getName(), kind.name(), scenario.name(), outcome.toString()));
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
