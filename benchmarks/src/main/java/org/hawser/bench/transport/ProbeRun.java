// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.transport;

import static java.util.Objects.requireNonNull;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.hawser.bench.run.BenchJvm;
import org.hawser.bench.run.ProcessTree;
import org.hawser.cluster.core.ClusterException;
import org.hawser.transport.openmpi.MpirunCommand;

/** Starts the two processes of a probe and reads what they measure. */
final class ProbeRun {
    private static final List<String> JVM = List.of("-Xmx256m", "-XX:MaxDirectMemorySize=512m", "-XX:+UseSerialGC");

    private static final int END_SECONDS = 10;

    private final Path mpi;

    /**
     * Runs of probes.
     *
     * @param mpi directory of {@code mpi.jar}
     */
    ProbeRun(Path mpi) {
        this.mpi = requireNonNull(mpi, "mpi is null");
    }

    /** The values by metric, in the order in which they were measured. */
    Map<String, Double> of(ProbeKind kind) {
        return kind.overMpi()
                ? values(kind, mpirun(2, ProbeProcess.class, kind.name()), ProbeProcess.IDLE_REQUEST)
                : ofTcp(kind);
    }

    /**
     * What ranks that wait use.
     *
     * @param ranks how many
     * @param seconds for how long it is measured
     * @return in percent of one core, all together
     */
    double idleCpu(ProbeKind kind, int ranks, int seconds) {
        // One more, which measures.
        return values(
                        kind,
                        mpirun(ranks + 1, IdleRank.class, kind.name(), Integer.toString(seconds)),
                        IdleRank.IDLE_CPU)
                .get(IdleRank.IDLE_CPU);
    }

    private ProcessBuilder mpirun(int processes, Class<?> main, String... arguments) {
        return BenchJvm.mpirun(
                mpi,
                new MpirunCommand.Group(processes, BenchJvm.withMpi(mpi, JVM).words(main, List.of(arguments))));
    }

    private Map<String, Double> ofTcp(ProbeKind kind) {
        String[] ports = {freePort(), freePort()};
        Process asked = start(new ProcessBuilder(tcp(kind, "1", ports)).redirectErrorStream(true));
        try {
            awaitReady(kind, asked);
            return values(kind, new ProcessBuilder(tcp(kind, "0", ports)), ProbeProcess.IDLE_REQUEST);
        } finally {
            ProcessTree.kill(asked.toHandle());
        }
    }

    private static void awaitReady(ProbeKind kind, Process asked) {
        try {
            BufferedReader output = asked.inputReader(StandardCharsets.UTF_8);
            for (String line = output.readLine(); !ProbeProcess.READY.equals(line); line = output.readLine()) {
                if (line == null) {
                    throw new ClusterException("The probe " + kind.label() + " did not start.");
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> tcp(ProbeKind kind, String rank, String... ports) {
        return BenchJvm.plain(JVM).words(ProbeProcess.class, List.of(kind.name(), rank, ports[0], ports[1]));
    }

    /** The last one is missing where a probe has failed. */
    private static Map<String, Double> values(ProbeKind kind, ProcessBuilder builder, String lastMetric) {
        Process process = start(builder.redirectErrorStream(true));
        try {
            List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            Map<String, Double> values = new LinkedHashMap<>();
            lines.stream().filter(line -> line.startsWith(ProbeProcess.LINE)).forEach(line -> {
                String[] words = line.split(" ");
                values.put(words[1], Double.valueOf(words[2]));
            });
            if (!values.containsKey(lastMetric)) {
                throw new ClusterException("The probe " + kind.label() + " did not come to its end, its exit code is "
                        + process.waitFor() + ":\n" + String.join("\n", lines));
            }
            process.waitFor(END_SECONDS, TimeUnit.SECONDS);
            return values;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("The probe " + kind.label() + " was interrupted.", e);
        } finally {
            ProcessTree.kill(process.toHandle());
        }
    }

    private static Process start(ProcessBuilder builder) {
        try {
            return builder.start();
        } catch (IOException e) {
            throw new ClusterException(
                    builder.command().get(0) + " cannot be started: " + e.getMessage() + "; run ./scripts/setup.", e);
        }
    }

    private static String freePort() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return Integer.toString(socket.getLocalPort());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
