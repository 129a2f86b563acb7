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
package org.hawser.transport.paired;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.hawser.transport.Call;
import org.hawser.transport.Endpoint;
import org.hawser.transport.Patience;
import org.hawser.transport.PeerId;
import org.hawser.transport.PeerUnreachableException;
import org.hawser.transport.Request;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.TransportLimits;
import org.hawser.transport.TransportMetrics;
import org.hawser.transport.netty.ListeningPort;
import org.hawser.transport.netty.NettyEndpoint;
import org.hawser.transport.openmpi.MpiAccess;
import org.hawser.transport.openmpi.MpiStart;
import org.hawser.transport.openmpi.OpenMpiEndpoint;
import org.hawser.transport.world.Member;
import org.hawser.transport.world.WorldDirectory;

/**
 * An endpoint that asks over MPI, and over TCP who has no MPI or gives no sign of life there.
 *
 * <p>A peer is silent if it was asked over MPI, asked for a sign of life too, and gave none for {@link
 * TransportLimits#silence}, or half of the call's time if that is shorter. The call is then made again over TCP, within what
 * is left of its time, and so are later calls to that peer. After {@link TransportLimits#suspicion} one call tries MPI again;
 * each trial that fails doubles the wait, up to 32 times, and one that succeeds brings the peer back to MPI. Who has no TCP
 * address is asked over MPI alone, and waited for as long as the caller says.
 *
 * <p>A peer may so handle a request twice: requests must be reads, or otherwise have the same effect when repeated. What is
 * never repeated is
 *
 * <ul>
 *   <li>a request whose upload the peer has begun to take,
 *   <li>a request whose buffers are {@linkplain org.hawser.transport.TransportException#buffersQuarantined quarantined}: the
 *       answer over MPI might still be written to them,
 *   <li>a request that was answered, refused, or not answered in time by a peer that is alive.
 * </ul>
 *
 * Those fail as with one transport, and the caller's next call to the peer goes over TCP. Requests of one thread to one peer
 * keep their order, but for those under way while the transport changes.
 *
 * <p>The metrics are those of both transports together, with each call counted once; the limits hold for each transport.
 */
public final class PairedEndpoint implements Endpoint {
    private static final Duration SHORTEST = Duration.ofMillis(1);

    private final Endpoint mpi;
    private final Endpoint tcp;
    private final WorldDirectory world;
    private final Predicate<PeerId> hasMpi;
    private final Duration silence;
    private final LongSupplier nanoClock;
    private final Detours detours;
    private final Optional<MpiAccess> access;
    private final AtomicLong rerouted = new AtomicLong();

    /**
     * An endpoint over two of the same process, which belong to it from now on. Both must have the same handler, which they
     * may call at the same time.
     *
     * @param world tells who has a TCP address
     * @param hasMpi who is to be asked over MPI at all
     * @param nanoClock as {@link System#nanoTime}
     */
    public PairedEndpoint(
            Endpoint mpi,
            Endpoint tcp,
            WorldDirectory world,
            Predicate<PeerId> hasMpi,
            TransportLimits limits,
            LongSupplier nanoClock) {
        this(mpi, tcp, world, hasMpi, limits, nanoClock, Optional.empty());
    }

    private PairedEndpoint(
            Endpoint mpi,
            Endpoint tcp,
            WorldDirectory world,
            Predicate<PeerId> hasMpi,
            TransportLimits limits,
            LongSupplier nanoClock,
            Optional<MpiAccess> access) {
        this.mpi = requireNonNull(mpi, "mpi is null");
        this.tcp = requireNonNull(tcp, "tcp is null");
        this.world = requireNonNull(world, "world is null");
        this.hasMpi = requireNonNull(hasMpi, "hasMpi is null");
        this.silence = limits.silence();
        this.nanoClock = requireNonNull(nanoClock, "nanoClock is null");
        this.detours = new Detours(limits.suspicion(), nanoClock);
        this.access = requireNonNull(access, "access is null");
    }

    /**
     * Joins the world that {@code mpirun} started, over MPI and over TCP. At most once in a process.
     *
     * @param introduction who this process is, given its rank; its TCP port is filled in
     * @param listenOn the address on which this process can be asked over TCP, {@code 0.0.0.0} for all of its addresses;
     *     empty for a process that only asks
     * @param handler called by one thread at a time
     * @return when all processes have joined
     * @throws org.hawser.transport.openmpi.compat.MpiException if MPI does not start
     */
    public static PairedEndpoint join(
            IntFunction<Member> introduction,
            Optional<String> listenOn,
            RequestHandler handler,
            TransportLimits limits) {
        return join(introduction, listenOn, handler, limits, MpiStart.TRANSPORT_ONLY);
    }

    /** Joins likewise, with further wishes. */
    public static PairedEndpoint join(
            IntFunction<Member> introduction,
            Optional<String> listenOn,
            RequestHandler handler,
            TransportLimits limits,
            MpiStart start) {
        RequestHandler serial = new SerialHandler(handler);
        // Before MPI, so that everybody learns of the port when the world meets.
        Optional<ListeningPort> port = listenOn.map(host -> ListeningPort.open(host, 0));
        int number = port.map(one -> one.address().getPort()).orElse(0);
        OpenMpiEndpoint mpi;
        try {
            mpi = OpenMpiEndpoint.join(rank -> introduction.apply(rank).listeningOn(number), serial, limits, start);
        } catch (RuntimeException | Error e) {
            port.ifPresent(ListeningPort::close);
            throw e;
        }
        WorldDirectory world = mpi.world();
        NettyEndpoint tcp = new NettyEndpoint(
                mpi.self(), world.secret(), peer -> world.find(peer).flatMap(Member::tcpAddress), serial, limits);
        tcp.start();
        port.ifPresent(tcp::accept);
        return new PairedEndpoint(mpi, tcp, world, peer -> true, limits, System::nanoTime, Optional.of(mpi.access()));
    }

    @Override
    public PeerId self() {
        return mpi.self();
    }

    /** Everybody, as they introduced themselves. */
    public WorldDirectory world() {
        return world;
    }

    /**
     * How others in this process call MPI.
     *
     * @throws IllegalStateException if this is not an endpoint that has {@linkplain #join joined} a world
     */
    public MpiAccess access() {
        return access.orElseThrow(() -> new IllegalStateException("this endpoint has not joined an MPI world"));
    }

    @Override
    public Call call(PeerId peer, Request request, Patience patience) {
        Member member = world.find(peer)
                .orElseThrow(() -> new IllegalArgumentException(peer + " is not in the world: " + world));
        if (!hasMpi.test(peer)) {
            return tcp.call(peer, request, patience);
        }
        if (member.port() == 0) {
            return mpi.call(peer, request, patience);
        }
        return detours.mpiIsOpen(peer) ? askOverMpi(peer, request, patience) : askOverTcp(peer, request, patience);
    }

    @Override
    public TransportMetrics metrics() {
        TransportMetrics one = mpi.metrics();
        TransportMetrics two = tcp.metrics();
        long twice = rerouted.get();
        return new TransportMetrics(
                one.callsStarted() + two.callsStarted() - twice,
                one.callsCompleted() + two.callsCompleted(),
                one.callsFailed() + two.callsFailed() - twice,
                one.requestsServed() + two.requestsServed(),
                one.messagesSent() + two.messagesSent(),
                one.messagesReceived() + two.messagesReceived(),
                one.messagesMalformed() + two.messagesMalformed(),
                one.payloadBytesSent() + two.payloadBytesSent(),
                one.payloadBytesReceived() + two.payloadBytesReceived(),
                one.peersSuspected() + two.peersSuspected(),
                one.callsQueued() + two.callsQueued(),
                one.callsInFlight() + two.callsInFlight(),
                one.bytesInFlight() + two.bytesInFlight(),
                one.bytesQuarantined() + two.bytesQuarantined(),
                twice,
                detours.count());
    }

    @Override
    public void close() {
        mpi.close();
        tcp.close();
    }

    private Call askOverTcp(PeerId peer, Request request, Patience patience) {
        Call call = tcp.call(peer, request, patience);
        watchTcp(peer, call);
        return call;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // The caller has another.
    private Call askOverMpi(PeerId peer, Request request, Patience patience) {
        long started = nanoClock.getAsLong();
        Call attempt;
        try {
            attempt = mpi.call(peer, request, forMpi(patience));
        } catch (RuntimeException e) {
            detours.inconclusive(peer);
            throw e;
        }
        RoutedCall call = new RoutedCall(attempt);
        attempt.reply().whenComplete((reply, failure) -> {
            if (failure == null) {
                detours.answered(peer);
                call.reply().complete(reply);
            } else if (cause(failure) instanceof PeerUnreachableException unreachable) {
                detours.silent(peer, unreachable.getMessage());
                Duration left = patience.timeout().minusNanos(nanoClock.getAsLong() - started);
                if (mayBeRepeated(call, unreachable) && left.compareTo(SHORTEST) >= 0) {
                    askAgain(call, peer, request, new Patience(left, patience.silence()), unreachable);
                } else {
                    call.fail(unreachable);
                }
            } else {
                detours.inconclusive(peer);
                call.fail(cause(failure));
            }
        });
        return call;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // The caller has another.
    private void askAgain(
            RoutedCall call, PeerId peer, Request request, Patience patience, PeerUnreachableException first) {
        Call attempt;
        try {
            attempt = tcp.call(peer, request, patience);
        } catch (RuntimeException e) {
            call.fail(e);
            return;
        }
        rerouted.incrementAndGet();
        call.goOnWith(attempt);
        watchTcp(peer, attempt);
        attempt.reply().whenComplete((reply, failure) -> {
            if (failure == null) {
                call.reply().complete(reply);
            } else {
                call.fail(after(first, cause(failure)));
            }
        });
    }

    @SuppressWarnings("FutureReturnValueIgnored") // The caller has another.
    private void watchTcp(PeerId peer, Call call) {
        call.reply().whenComplete((reply, failure) -> {
            if (failure != null && cause(failure) instanceof PeerUnreachableException) {
                detours.tcpFailed(peer);
            }
        });
    }

    private Patience forMpi(Patience patience) {
        Duration half = patience.timeout().dividedBy(2);
        Duration shorter = Stream.of(half, silence, patience.silence())
                .min(Comparator.naturalOrder())
                .orElseThrow();
        return new Patience(patience.timeout(), shorter.compareTo(SHORTEST) < 0 ? SHORTEST : shorter);
    }

    private static boolean mayBeRepeated(RoutedCall call, PeerUnreachableException why) {
        return !why.buffersQuarantined() && !call.uploadTaken() && !call.cancelled();
    }

    private static Throwable after(PeerUnreachableException first, Throwable second) {
        return second instanceof PeerUnreachableException unreachable
                ? new PeerUnreachableException(
                        "over MPI: " + first.getMessage() + "; over TCP: " + second.getMessage(),
                        unreachable.buffersQuarantined())
                : second;
    }

    private static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
