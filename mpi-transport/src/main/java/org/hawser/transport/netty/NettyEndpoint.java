// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.netty;

import static java.util.Objects.requireNonNull;

import com.sun.management.UnixOperatingSystemMXBean;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioChannelOption;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import jdk.net.ExtendedSocketOptions;
import org.hawser.transport.Call;
import org.hawser.transport.Endpoint;
import org.hawser.transport.Patience;
import org.hawser.transport.PeerId;
import org.hawser.transport.Request;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.TransportLimits;
import org.hawser.transport.TransportMetrics;
import org.hawser.transport.exchange.ExchangeEngine;

/**
 * An endpoint over TCP. Its thread sleeps while nothing is in flight, except for a moment after an event, see
 * {@link BriefWatch}.
 *
 * <p>A process that does not listen can send requests too: it is answered over the connection that it opened. The same
 * holds for <i>guests</i>, processes from outside the world that know its secret and the address of one of its
 * processes. The peer sees each as a separate caller, see {@link PeerId#guest}. {@link TransportLimits#guests} limits
 * their number.
 */
public final class NettyEndpoint implements Endpoint {
    private static final int CONNECT_TIMEOUT_MS = 5_000;
    private static final long TICK_MS = 2;

    /** A guest whose host is lost is disconnected after two minutes. */
    private static final int KEEP_ALIVE_IDLE_S = 60;

    private static final int KEEP_ALIVE_INTERVAL_S = 10;
    private static final int KEEP_ALIVE_PROBES = 6;

    private final PeerId self;
    private final Credentials credentials;
    private final TransportLimits limits;
    private final Function<PeerId, Optional<InetSocketAddress>> addresses;
    private final TcpLoop tcpLoop;
    private final boolean sharesLoop;
    private final EventLoop loop;
    private final NettyFabric fabric;
    private final EngineLoop engineLoop;
    private final ExchangeEngine engine;

    /**
     * Creates an endpoint that cannot be reached yet.
     *
     * @param secret the secret of the world; processes that do not know it are refused
     * @param addresses the addresses on which peers listen; called on the endpoint's thread
     */
    public NettyEndpoint(
            PeerId self,
            String secret,
            Function<PeerId, Optional<InetSocketAddress>> addresses,
            RequestHandler handler,
            TransportLimits limits) {
        this(self, secret, addresses, handler, limits, Optional.empty());
    }

    private NettyEndpoint(
            PeerId self,
            String secret,
            Function<PeerId, Optional<InetSocketAddress>> addresses,
            RequestHandler handler,
            TransportLimits limits,
            Optional<TcpLoop> shared) {
        this.self = requireNonNull(self, "self is null");
        this.credentials = new Credentials(requireNonNull(secret, "secret is null"));
        this.addresses = requireNonNull(addresses, "addresses is null");
        this.limits = requireNonNull(limits, "limits is null");
        this.tcpLoop = shared.orElseGet(TcpLoop::new);
        this.sharesLoop = shared.isPresent();
        this.loop = tcpLoop.loop();
        this.engineLoop = new EngineLoop(loop, tcpLoop.watch(), TICK_MS);
        this.fabric = new NettyFabric(this::connect, engineLoop::turn);
        this.engine = new ExchangeEngine(fabric, handler, limits, System::nanoTime, engineLoop::wakeUp);
        engineLoop.drive(engine, fabric);
    }

    /** Creates an endpoint for a process from outside the world, with the same parameters. It answers no requests. */
    public static NettyEndpoint guest(
            String secret, Function<PeerId, Optional<InetSocketAddress>> addresses, TransportLimits limits) {
        return new NettyEndpoint(PeerId.newGuest(), secret, addresses, RequestHandler.refusing(), limits);
    }

    /**
     * The same, with the thread of other guests.
     *
     * @param shared not closed with the endpoint
     */
    public static NettyEndpoint guest(
            String secret,
            Function<PeerId, Optional<InetSocketAddress>> addresses,
            TransportLimits limits,
            TcpLoop shared) {
        return new NettyEndpoint(
                PeerId.newGuest(), secret, addresses, RequestHandler.refusing(), limits, Optional.of(shared));
    }

    /**
     * Accepts connections of peers.
     *
     * @param port 0 for any
     * @return the address on which it listens
     */
    public InetSocketAddress listen(String host, int port) {
        ListeningPort listening = ListeningPort.open(host, port);
        InetSocketAddress address = listening.address();
        accept(listening);
        return address;
    }

    /** Accepts connections to the port, which belongs to the endpoint from now on. */
    public void accept(ListeningPort port) {
        int guests = atMostHalfOfOpenFiles(limits.guests());
        loop.execute(() -> fabric.allowGuests(guests));
        new ServerBootstrap()
                .group(tcpLoop.group())
                .channelFactory(() -> new NioServerSocketChannel(port.channel()))
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.SO_KEEPALIVE, true)
                .childOption(NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPIDLE), KEEP_ALIVE_IDLE_S)
                .childOption(NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPINTERVAL), KEEP_ALIVE_INTERVAL_S)
                .childOption(NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPCOUNT), KEEP_ALIVE_PROBES)
                .childHandler(new Reading(() -> Inbound.accepting(fabric, credentials, limits)))
                .register()
                .syncUninterruptibly();
    }

    @Override
    public PeerId self() {
        return self;
    }

    @Override
    public Call call(PeerId peer, Request request, Patience patience) {
        return engine.call(peer, request, patience);
    }

    @Override
    public TransportMetrics metrics() {
        return engine.metrics();
    }

    @Override
    public void close() {
        if (!tcpLoop.closed()) {
            TcpLoop.await(loop.submit(engineLoop::close));
            if (!sharesLoop) {
                tcpLoop.close();
            }
        }
    }

    /** The requested number, but at most half of the files that this process may open, because it opens others too. */
    static int atMostHalfOfOpenFiles(int wished) {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? (int) Math.min(wished, unix.getMaxFileDescriptorCount() / 2)
                : wished;
    }

    /** Runs a task on the endpoint's thread. */
    void onThread(Runnable action) {
        loop.execute(action);
    }

    private Optional<Outbound> connect(PeerId peer) {
        return addresses.apply(peer).map(address -> connect(peer, address));
    }

    private Outbound connect(PeerId peer, InetSocketAddress address) {
        Inbound answers = Inbound.connectedTo(peer, fabric, limits);
        ChannelFuture connecting = new Bootstrap()
                .group(tcpLoop.group())
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_TIMEOUT_MS)
                .handler(new Reading(() -> answers))
                .connect(address);
        Outbound outbound = new Outbound(connecting.channel(), answers, false);
        answers.onChallenge(nonce -> {
            outbound.greet(self, credentials.proof(nonce, self.rank()));
            fabric.changed();
        });
        connecting.addListener(done -> {
            if (!done.isSuccess()) {
                String why = done.cause().getMessage();
                // Later, because the fabric does not know of the connection yet if it fails at once.
                loop.execute(() -> {
                    if (!answers.aborted()) {
                        fabric.lost(peer, "no connection to " + address + ": " + why);
                    }
                });
            }
        });
        return outbound;
    }

    /** Starts to read a connection. */
    private static final class Reading extends ChannelInitializer<SocketChannel> {
        private final Supplier<Inbound> reader;

        Reading(Supplier<Inbound> reader) {
            this.reader = reader;
        }

        @Override
        protected void initChannel(SocketChannel channel) {
            Inbound inbound = reader.get();
            channel.config().setRecvByteBufAllocator(new DirectReads(inbound::payloadRoom));
            channel.pipeline().addLast(inbound);
        }
    }
}
