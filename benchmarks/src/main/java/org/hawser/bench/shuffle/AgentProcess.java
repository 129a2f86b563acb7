// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.hawser.bench.run.LocalRank;
import org.hawser.reuse.agent.AgentMembership;
import org.hawser.reuse.agent.AgentServices;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.service.AgentService;
import org.hawser.reuse.service.ServiceDispatcher;
import org.hawser.transport.openmpi.OpenMpiEndpoint;
import org.hawser.transport.world.ProcessRole;

/**
 * The services of a node agent without its pool; serves until it is killed.
 *
 * <p>Usage: {@code AgentProcess SITE_FILE RUN_DIRECTORY mpi|tcp}
 */
final class AgentProcess {
    static final String MPI = "mpi";

    /** As nodes start it. */
    static final List<String> JVM_OPTIONS = Stream.concat(
                    HandlerProcess.JVM_OPTIONS.stream(), ReuseKeys.AGENT_JAVA_OPTIONS.get(key -> null).stream())
            .toList();

    private AgentProcess() {}

    public static void main(String[] arguments) throws Exception {
        Configuration conf = new Configuration();
        conf.addResource(Path.of(arguments[0]).toUri().toURL());
        RunDirectory run = new RunDirectory(Path.of(arguments[1])).create();
        AgentServices.start(
                ServiceLoader.load(AgentService.class),
                conf::get,
                run,
                DefaultMetricsSystem.initialize("HawserAgent"),
                arguments[2].equals(MPI) ? join(conf) : AgentMembership.none());
        Thread.currentThread().join();
    }

    static List<String> arguments(ShuffleSite site, ShuffleKind kind) {
        return List.of(site.file().toString(), site.run().toString(), kind.transport());
    }

    private static AgentMembership join(Configuration conf) {
        ServiceDispatcher dispatcher = new ServiceDispatcher();
        OpenMpiEndpoint endpoint = LocalRank.join(conf::get, ProcessRole.AGENT, OptionalInt.empty(), dispatcher);
        return AgentMembership.of(endpoint, dispatcher);
    }
}
