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
package org.hawser.bench.shuffle;

import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.ServiceLoader;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.hawser.reuse.agent.AgentMembership;
import org.hawser.reuse.agent.AgentServices;
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

    private static AgentMembership join(Configuration conf) {
        ServiceDispatcher dispatcher = new ServiceDispatcher();
        OpenMpiEndpoint endpoint = LocalRank.join(conf, ProcessRole.AGENT, OptionalInt.empty(), dispatcher);
        return new AgentMembership(endpoint.world().name(), endpoint.self().rank(), dispatcher);
    }
}
