// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.ApplicationConstants;
import org.hawser.bench.run.BenchJvm;
import org.hawser.transport.openmpi.MpirunCommand;

/**
 * One shuffle of one kind: starts a handler, an agent and the reducers, reads what they measure, and ends them.
 *
 * @param mpi directory of {@code mpi.jar}
 * @param serverPrefix what the servers' command lines begin with, such as a program that traces them
 */
record ShuffleProcesses(ShuffleKind kind, ShuffleSite site, Path mpi, List<String> serverPrefix) {
    /** What reducers and server call this host, as on a node. */
    private static final String HOST = "localhost";

    /** Moves the load, for that long before anything is timed, and returns what the reducers report. */
    ReducersReport run(Workload workload, Duration warmUp, int rounds) throws IOException, InterruptedException {
        try (StartedProcesses started = new StartedProcesses()) {
            return run(workload, warmUp, rounds, started);
        }
    }

    private ReducersReport run(Workload workload, Duration warmUp, int rounds, StartedProcesses started)
            throws IOException, InterruptedException {
        List<String> server = traced(BenchJvm.plain(HandlerProcess.JVM_OPTIONS)
                .words(HandlerProcess.class, HandlerProcess.arguments(site, kind)));
        Process handler = started.start(new ProcessBuilder(server), site.log("handler"));
        List<String> agent =
                traced(jvm(AgentProcess.JVM_OPTIONS).words(AgentProcess.class, AgentProcess.arguments(site, kind)));
        ReducersTask task = new ReducersTask(
                site.file(),
                workload,
                site.work(),
                MapSources.one(
                        HOST + ":" + HandlerProcess.port(handler, site.log("handler")),
                        workload.load().maps()),
                List.of(handler.pid()),
                kind.transport(),
                ReducersProcess.PARALLEL,
                warmUp.toMillis(),
                rounds,
                false,
                List.of());
        List<String> reducers = jvm(ReducersProcess.JVM_OPTIONS).words(ReducersProcess.class, List.of(task.write()));
        ProcessBuilder builder = kind == ShuffleKind.MPI
                ? BenchJvm.mpirun(mpi, new MpirunCommand.Group(1, agent), new MpirunCommand.Group(1, reducers))
                : new ProcessBuilder(reducers);
        if (kind.hasAgent() && kind != ShuffleKind.MPI) {
            started.start(new ProcessBuilder(agent), site.log("agent"));
        }
        builder.environment().put(ApplicationConstants.Environment.NM_HOST.name(), HOST);
        return ReducersReport.of(started.start(builder, site.log("reducers")), kind.label(), site.log("reducers"));
    }

    private BenchJvm jvm(List<String> options) {
        return kind == ShuffleKind.MPI ? BenchJvm.withMpi(mpi, options) : BenchJvm.plain(options);
    }

    private List<String> traced(List<String> command) {
        return Stream.concat(serverPrefix.stream(), command.stream()).toList();
    }
}
