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

/** One shuffle of one kind: starts a handler, an agent and the reducers, reads what they measure, and ends them. */
final class ShuffleProcesses implements AutoCloseable {
    /** What reducers and server call this host, as on a node. */
    private static final String HOST = "localhost";

    private final ShuffleKind kind;
    private final ShuffleSite site;
    private final Path mpi;
    private final List<String> serverPrefix;
    private final StartedProcesses started = new StartedProcesses();

    /**
     * Processes that are not started yet.
     *
     * @param mpi directory of {@code mpi.jar}
     * @param serverPrefix what the servers' command lines begin with, such as a program that traces them
     */
    ShuffleProcesses(ShuffleKind kind, ShuffleSite site, Path mpi, List<String> serverPrefix) {
        this.kind = kind;
        this.site = site;
        this.mpi = mpi;
        this.serverPrefix = List.copyOf(serverPrefix);
    }

    /** Moves the load, for that long before anything is timed, and returns what the reducers report. */
    ReducersReport run(Workload workload, Duration warmUp, int rounds) throws IOException, InterruptedException {
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
        if (kind == ShuffleKind.MPI) {
            return report(
                    BenchJvm.mpirun(mpi, new MpirunCommand.Group(1, agent), new MpirunCommand.Group(1, reducers)));
        }
        if (kind.hasAgent()) {
            started.start(new ProcessBuilder(agent), site.log("agent"));
        }
        return report(new ProcessBuilder(reducers));
    }

    private BenchJvm jvm(List<String> options) {
        return kind == ShuffleKind.MPI ? BenchJvm.withMpi(mpi, options) : BenchJvm.plain(options);
    }

    private List<String> traced(List<String> command) {
        return Stream.concat(serverPrefix.stream(), command.stream()).toList();
    }

    private ReducersReport report(ProcessBuilder reducers) throws IOException, InterruptedException {
        Path log = site.log("reducers");
        reducers.environment().put(ApplicationConstants.Environment.NM_HOST.name(), HOST);
        return ReducersReport.of(started.start(reducers, log), kind.label(), log);
    }

    /** Kills what runs, and returns when it is gone. */
    @Override
    public void close() {
        started.close();
    }
}
