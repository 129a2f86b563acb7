// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.ranks;

import static java.util.Objects.requireNonNull;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.hawser.transport.Endpoint;
import org.hawser.transport.PeerId;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.TransportLimits;
import org.hawser.transport.netty.ListeningPort;
import org.hawser.transport.netty.NettyEndpoint;
import org.hawser.transport.openmpi.OpenMpiEndpoint;
import org.hawser.transport.ranks.RankProcess;
import org.hawser.transport.world.Member;
import org.hawser.transport.world.ProcessRole;
import org.hawser.transport.world.WorldDirectory;

/**
 * The world that mpirun started, as one of its processes sees it. Each is reached over MPI and over TCP. What rank 0 asks
 * another rank over one of them, that asks rank 0 over the other: so rank 0 talks to itself, but through another process.
 */
public final class Ranks {
    private static final PeerId FIRST = new PeerId(0);
    private static final String HOST = "127.0.0.1";

    /** Small chunks, so that there are many, and not much patience with what is gone. */
    private static final TransportLimits LIMITS = new TransportLimits(
            64 << 10,
            64 << 10,
            64 << 20,
            64,
            4096,
            Duration.ofMillis(500),
            Duration.ofMillis(100),
            Duration.ofSeconds(3),
            Duration.ofSeconds(10),
            16);

    /** The largest request. */
    public static final int HEADER_BYTES = LIMITS.headerBytes();

    private static Optional<Ranks> here = Optional.empty();

    private final OpenMpiEndpoint mpi;
    private final NettyEndpoint tcp;
    private final ByCaller overMpi;
    private final ByCaller overTcp;

    private Ranks(OpenMpiEndpoint mpi, NettyEndpoint tcp, ByCaller overMpi, ByCaller overTcp) {
        this.mpi = mpi;
        this.tcp = tcp;
        this.overMpi = overMpi;
        this.overTcp = overTcp;
    }

    /** Joins the world, once in a process; returns when all have joined. */
    static synchronized Ranks join() {
        ByCaller overMpi = new ByCaller();
        ByCaller overTcp = new ByCaller();
        ListeningPort port = ListeningPort.open(HOST, 0);
        OpenMpiEndpoint mpi =
                OpenMpiEndpoint.join(rank -> member(rank, port.address().getPort()), overMpi, LIMITS);
        WorldDirectory world = mpi.world();
        NettyEndpoint tcp = new NettyEndpoint(
                mpi.self(), world.secret(), peer -> world.find(peer).map(Ranks::tcpAddress), overTcp, LIMITS);
        if (!mpi.self().equals(FIRST)) {
            overMpi.answer(FIRST, new Relay(tcp, FIRST));
            overTcp.answer(FIRST, new Relay(mpi, FIRST));
        }
        tcp.accept(port);
        here = Optional.of(new Ranks(mpi, tcp, overMpi, overTcp));
        return here.get();
    }

    /** The world that this process has joined. */
    public static synchronized Ranks here() {
        return here.orElseThrow();
    }

    boolean first() {
        return mpi.self().equals(FIRST);
    }

    /** All but rank 0. */
    public List<PeerId> others() {
        return mpi.world().members().stream()
                .map(Member::id)
                .filter(id -> !id.equals(FIRST))
                .toList();
    }

    public RankProcess process(PeerId rank) {
        return new RankProcess(
                Long.parseLong(mpi.world().find(rank).orElseThrow().node()));
    }

    public Endpoint mpi() {
        return mpi;
    }

    public Endpoint tcp() {
        return tcp;
    }

    /** Answers what that rank asks over MPI, which is what it has been asked over TCP. */
    public void answerOverMpi(PeerId caller, RequestHandler handler) {
        overMpi.answer(caller, requireNonNull(handler, "handler is null"));
    }

    /** Answers what that rank asks over TCP, which is what it has been asked over MPI. */
    public void answerOverTcp(PeerId caller, RequestHandler handler) {
        overTcp.answer(caller, requireNonNull(handler, "handler is null"));
    }

    /** Returns when rank 0 has ended. */
    void awaitEndOfFirst() {
        ProcessHandle.of(process(FIRST).pid()).ifPresent(first -> first.onExit().join());
    }

    private static Member member(int rank, int port) {
        String pid = Long.toString(ProcessHandle.current().pid());
        return new Member(rank, ProcessRole.TOOL, pid, HOST, port, OptionalInt.empty());
    }

    private static InetSocketAddress tcpAddress(Member member) {
        return new InetSocketAddress(member.host(), member.port());
    }
}
