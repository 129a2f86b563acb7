// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hawser.transport.contract.Scenario;
import org.hawser.transport.contract.World;
import org.hawser.transport.ranks.RankJob;
import org.junit.jupiter.api.DynamicTest;

/** One scenario between processes that a real mpirun starts. */
record ScenarioJob(Scenario scenario, Path directory) {
    private static final int ROUNDS_OF_SOAK = 25;

    private static final Duration LIMIT = Duration.ofMinutes(5);

    /**
     * All scenarios, or those whose names contain what the pattern {@code -Dhawser.scenario} says. With {@code
     * -Dhawser.soak}, those that depend on what is under way when a process is killed run many times.
     */
    static Stream<DynamicTest> contract(Path directory) {
        Pattern only = Pattern.compile(System.getProperty("hawser.scenario", ""));
        return Stream.of(Scenario.values())
                .filter(scenario -> only.matcher(scenario.name()).find())
                .flatMap(scenario -> IntStream.range(0, rounds(scenario))
                        .mapToObj(round -> new ScenarioJob(scenario, directory.resolve("round-" + round))))
                .map(job -> DynamicTest.dynamicTest(job.scenario.name(), job::run));
    }

    private static int rounds(Scenario scenario) {
        boolean kills = scenario.name().startsWith("KILLED_");
        return kills && Boolean.getBoolean("hawser.soak") ? ROUNDS_OF_SOAK : 1;
    }

    private void run() throws IOException, InterruptedException {
        Path outcome = directory.resolve(scenario.name());
        RankJob job = new RankJob(
                World.PEERS + 1,
                "400m",
                List.of(),
                RankProgram.class,
                List.of(scenario.name(), outcome.toString()),
                directory.resolve(scenario.name() + "-job"));
        String log = job.run(LIMIT);
        assertThat(Files.exists(outcome) ? Files.readString(outcome) : "no outcome")
                .as(log)
                .isEqualTo("passed");
        assertThat(job.jniWarnings()).as("warnings of -Xcheck:jni").isEmpty();
    }
}
