// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.integration.harness.MpiProgram;
import org.hawser.transport.openmpi.MpirunCommand;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs call MPI beside the transport of their slot, freely and through the gate. */
@Tag("cluster")
@Tag("second-row")
@Order(7)
class TestMpiCalls {
    private static final RuntimeLayout LAYOUT = RuntimeLayout.locate();
    private static final String PROGRAM = "SumsBesideTransport";
    private static final int RANKS = 3;

    @TempDir
    private Path dir;

    @ParameterizedTest
    @CsvSource({"true, FREE", "false, GATED"})
    void collectives_besideRequests_areRight(boolean concurrent, String access) throws Exception {
        Path classes = MpiProgram.compile(LAYOUT, PROGRAM, Files.createDirectory(dir.resolve("classes")));
        Path installation = LAYOUT.mpi().directory();
        Path log = dir.resolve("log");
        ProcessBuilder mpirun = new ProcessBuilder(new MpirunCommand(
                                installation,
                                List.of(new MpirunCommand.Group(RANKS, java(installation, classes, concurrent))))
                        .words())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        mpirun.environment().putAll(MpirunCommand.ENVIRONMENT);
        Process process = mpirun.start();
        try {
            assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("mpirun ends").isTrue();
            assertThat(Files.readAllLines(log))
                    .containsExactlyInAnyOrderElementsOf(IntStream.range(0, RANKS)
                            .mapToObj(rank -> access + " " + rank + "/3->" + (RANKS - 1 - rank) + " asked=2000")
                            .toList());
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static List<String> java(Path installation, Path classes, boolean concurrent) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.library.path=" + installation,
                "-cp",
                Stream.concat(Stream.of(classes.toString()), MpiProgram.classPath(LAYOUT))
                        .collect(Collectors.joining(":")),
                PROGRAM,
                Boolean.toString(concurrent));
    }
}
