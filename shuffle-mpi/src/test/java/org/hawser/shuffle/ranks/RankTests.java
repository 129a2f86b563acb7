// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.ranks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.hawser.transport.ranks.RankJob;
import org.junit.jupiter.api.DynamicTest;

/** Runs a test class in rank 0 of a world of its own, where {@link Ranks#here} are the others. */
public final class RankTests {
    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final String HEAP = "128m";

    private RankTests() {}

    /**
     * Runs the class, whose name must not be one that Maven runs by itself.
     *
     * @param others ranks beside rank 0
     * @param properties system properties of all ranks, as options of java
     * @param directory for files of this run alone
     * @return each of its tests, as it has ended there, and one about warnings of {@code -Xcheck:jni}; fails if rank 0 does
     *     not come to the end of them
     */
    public static Stream<DynamicTest> run(Class<?> tests, int others, List<String> properties, Path directory) {
        Path file = directory.resolve("outcomes");
        RankJob job = new RankJob(
                1 + others,
                HEAP,
                properties,
                RankTestProgram.class,
                List.of(tests.getName(), file.toString()),
                directory);
        try {
            String log = job.run(LIMIT);
            assertThat(file)
                    .as("rank 0 comes to the end of " + tests + ": " + log)
                    .exists();
            List<Outcomes.Outcome> outcomes = Outcomes.read(file).outcomes();
            assertThat(outcomes).as("tests of " + tests).isNotEmpty();
            List<String> warnings = job.jniWarnings();
            return Stream.concat(
                    outcomes.stream().map(outcome -> dynamicTest(outcome.test(), outcome::check)),
                    Stream.of(dynamicTest("no warnings of -Xcheck:jni", () -> assertThat(warnings)
                            .isEmpty())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
