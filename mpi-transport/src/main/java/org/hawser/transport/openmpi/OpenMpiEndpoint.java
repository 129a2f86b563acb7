// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi;

import static java.util.Objects.requireNonNull;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.IntFunction;
import org.agrona.concurrent.AgentRunner;
import org.hawser.common.process.DaemonThreads;
import org.hawser.transport.Call;
import org.hawser.transport.Endpoint;
import org.hawser.transport.Patience;
import org.hawser.transport.PeerId;
import org.hawser.transport.Request;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.TransportLimits;
import org.hawser.transport.TransportMetrics;
import org.hawser.transport.world.Member;
import org.hawser.transport.world.WorldDirectory;

/**
 * An endpoint over Open MPI. While there is work, its thread polls and yields the processor between two polls. Without
 * work it sleeps for increasing times: up to 1 ms while calls are in flight, up to 2 ms if it serves, and up to 250 ms
 * if it does not (see {@link RequestHandler#serves}). A call of this process wakes it at once.
 */
public final class OpenMpiEndpoint implements Endpoint {
    private static final System.Logger LOG = System.getLogger(OpenMpiEndpoint.class.getName());
    private static final int SECRET_BYTES = 16;

    private final AgentRunner runner;
    private final MpiAgent.Joined joined;

    private OpenMpiEndpoint(AgentRunner runner, MpiAgent.Joined joined) {
        this.runner = requireNonNull(runner, "runner is null");
        this.joined = joined;
    }

    /**
     * Joins the world that {@code mpirun} started. May be called once per process.
     *
     * @param introduction returns the description of this process for its rank
     * @return when all processes have joined
     * @throws org.hawser.transport.openmpi.compat.MpiException if MPI does not start
     */
    public static OpenMpiEndpoint join(
            IntFunction<Member> introduction, RequestHandler handler, TransportLimits limits) {
        return join(introduction, handler, limits, MpiStart.TRANSPORT_ONLY);
    }

    /** Joins likewise, with options. */
    public static OpenMpiEndpoint join(
            IntFunction<Member> introduction, RequestHandler handler, TransportLimits limits, MpiStart start) {
        byte[] secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        String proposal = HexFormat.of().formatHex(secret);
        MpiAgent agent = new MpiAgent(
                rank -> new WorldDirectory(proposal, List.of(introduction.apply(rank))), handler, limits, start);
        AgentRunner runner = new AgentRunner(
                new PatientIdleStrategy(agent::longestPauseNanos),
                e -> LOG.log(System.Logger.Level.ERROR, "The transport goes on after an error.", e),
                null,
                agent);
        AgentRunner.startOnThread(runner, DaemonThreads.named("hawser-mpi"));
        try {
            return new OpenMpiEndpoint(runner, agent.joined().join());
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    @Override
    public PeerId self() {
        return new PeerId(joined.rank());
    }

    /** The descriptions of all processes. */
    public WorldDirectory world() {
        return joined.world();
    }

    /** Access to MPI for other threads of this process. */
    public MpiAccess access() {
        return joined.access();
    }

    @Override
    public Call call(PeerId peer, Request request, Patience patience) {
        if (world().find(peer).isEmpty()) {
            throw new IllegalArgumentException(peer + " is not in the world: " + world());
        }
        return joined.engine().call(peer, request, patience);
    }

    @Override
    public TransportMetrics metrics() {
        return joined.engine().metrics();
    }

    @Override
    public void close() {
        runner.close();
    }
}
