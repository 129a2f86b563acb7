// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.transport;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.net.NetUtils;
import org.hawser.bench.run.BenchJvm;
import org.hawser.bench.run.ProcessTree;
import org.hawser.cluster.core.ClusterException;
import org.hawser.transport.openmpi.MpirunCommand;

/**
 * Starts the two processes of a probe and reads what they measure.
 *
 * @param mpi directory of {@code mpi.jar}
 */
record ProbeRun(Path mpi) {
    private static final List<String> JVM = List.of("-Xmx256m", "-XX:MaxDirectMemorySize=512m", "-XX:+UseSerialGC");

    private static final int END_SECONDS = 10;

    /** The values by metric, in the order in which they were measured. */
    Map<String, Double> of(ProbeKind kind) throws InterruptedException {
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
    double idleCpu(ProbeKind kind, int ranks, int seconds) throws InterruptedException {
        // One more, which measures.
        ProcessBuilder builder = mpirun(ranks + 1, IdleRank.class, kind.name(), Integer.toString(seconds));
        return values(kind, builder, IdleRank.IDLE_CPU).get(IdleRank.IDLE_CPU);
    }

    private ProcessBuilder mpirun(int processes, Class<?> main, String... arguments) {
        return BenchJvm.mpirun(
                mpi,
                new MpirunCommand.Group(processes, BenchJvm.withMpi(mpi, JVM).words(main, List.of(arguments))));
    }

    private static Map<String, Double> ofTcp(ProbeKind kind) throws InterruptedException {
        String[] ports = {freePort(), freePort()};
        Process asked = start(tcp(kind, "1", ports));
        try {
            if (asked.inputReader(StandardCharsets.UTF_8).lines().noneMatch(ProbeProcess.READY::equals)) {
                throw new ClusterException("The probe " + kind.label() + " did not start.");
            }
            return values(kind, tcp(kind, "0", ports), ProbeProcess.IDLE_REQUEST);
        } finally {
            ProcessTree.kill(asked.toHandle());
        }
    }

    private static ProcessBuilder tcp(ProbeKind kind, String rank, String... ports) {
        List<String> arguments = List.of(kind.name(), rank, ports[0], ports[1]);
        return new ProcessBuilder(BenchJvm.plain(JVM).words(ProbeProcess.class, arguments));
    }

    /** The last one is missing where a probe has failed. */
    private static Map<String, Double> values(ProbeKind kind, ProcessBuilder builder, String lastMetric)
            throws InterruptedException {
        Process process = start(builder);
        try {
            List<String> lines =
                    process.inputReader(StandardCharsets.UTF_8).lines().toList();
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
        } finally {
            ProcessTree.kill(process.toHandle());
        }
    }

    private static Process start(ProcessBuilder builder) {
        try {
            return builder.redirectErrorStream(true).start();
        } catch (IOException e) {
            throw new ClusterException(
                    builder.command().get(0) + " cannot be started: " + e.getMessage() + "; run ./scripts/setup.", e);
        }
    }

    private static String freePort() {
        return Integer.toString(NetUtils.getFreeSocketPort());
    }
}
