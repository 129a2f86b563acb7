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
package org.hawser.transport.netty;

import static java.util.Objects.requireNonNull;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.hawser.transport.Call;
import org.hawser.transport.Endpoint;
import org.hawser.transport.PeerId;
import org.hawser.transport.Request;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.TransportLimits;
import org.hawser.transport.TransportMetrics;
import org.hawser.transport.exchange.ExchangeEngine;

/** An endpoint over TCP. Its thread sleeps while nothing is under way. */
public final class NettyEndpoint implements Endpoint {
    private static final int CONNECT_TIMEOUT_MS = 5_000;
    private static final long TICK_MS = 2;

    private final PeerId self;
    private final String secret;
    private final TransportLimits limits;
    private final Function<PeerId, Optional<InetSocketAddress>> addresses;
    private final NioEventLoopGroup group;
    private final EventLoop loop;
    private final NettyFabric fabric;
    private final EngineLoop engineLoop;
    private final ExchangeEngine engine;

    /**
     * An endpoint that is not reachable yet.
     *
     * @param secret of the world; connections that do not show it are refused
     * @param addresses where peers listen; asked on the endpoint's thread
     */
    public NettyEndpoint(
            PeerId self,
            String secret,
            Function<PeerId, Optional<InetSocketAddress>> addresses,
            RequestHandler handler,
            TransportLimits limits) {
        this.self = requireNonNull(self, "self is null");
        this.secret = requireNonNull(secret, "secret is null");
        this.addresses = requireNonNull(addresses, "addresses is null");
        this.limits = requireNonNull(limits, "limits is null");
        this.group = new NioEventLoopGroup(1, new DefaultThreadFactory("hawser-tcp", true));
        this.loop = group.next();
        this.engineLoop = new EngineLoop(loop, TICK_MS);
        this.fabric = new NettyFabric(this::connect, engineLoop::turn);
        this.engine = new ExchangeEngine(fabric, handler, limits, System::nanoTime, engineLoop::wakeUp);
        engineLoop.drive(engine, fabric);
    }

    /**
     * Accepts connections of peers.
     *
     * @param port 0 for any
     * @return the address that is listened on
     */
    public InetSocketAddress listen(String host, int port) {
        Channel channel = new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        Inbound inbound = new Inbound(fabric, secret, limits.messageBytes());
                        channel.config().setRecvByteBufAllocator(new DirectReads(inbound::payloadRoom));
                        channel.pipeline().addLast(inbound);
                    }
                })
                .bind(host, port)
                .syncUninterruptibly()
                .channel();
        return (InetSocketAddress) channel.localAddress();
    }

    @Override
    public PeerId self() {
        return self;
    }

    @Override
    public Call call(PeerId peer, Request request, Duration timeout) {
        return engine.call(peer, request, timeout);
    }

    @Override
    public TransportMetrics metrics() {
        return engine.metrics();
    }

    @Override
    public void close() {
        if (!group.isShuttingDown()) {
            Future<?> closing = loop.submit(engineLoop::close);
            closing.awaitUninterruptibly();
            group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
        }
    }

    /** Has something done by the endpoint's thread. */
    void onThread(Runnable action) {
        loop.execute(action);
    }

    private Outbound connect(PeerId peer) {
        Bootstrap bootstrap = new Bootstrap()
                .group(group)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_TIMEOUT_MS)
                .handler(new ConnectionWatch(peer));
        InetSocketAddress address =
                addresses.apply(peer).orElseGet(() -> InetSocketAddress.createUnresolved("unknown-" + peer.rank(), 0));
        ChannelFuture connecting = bootstrap.connect(address);
        Outbound outbound = new Outbound(connecting);
        connecting.addListener(done -> {
            if (done.isSuccess()) {
                outbound.greet(self, secret);
                fabric.changed();
            } else {
                fabric.lost(
                        peer,
                        "no connection to " + address + ": " + done.cause().getMessage());
            }
        });
        return outbound;
    }

    /** Notes the end of a connection that this process has made. */
    @SuppressWarnings("FutureReturnValueIgnored") // What fails closes the connection, and that is noticed.
    private final class ConnectionWatch extends ChannelInboundHandlerAdapter {
        private final PeerId peer;

        ConnectionWatch(PeerId peer) {
            this.peer = peer;
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            fabric.lost(peer, "the connection to it is broken");
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close();
        }
    }
}
