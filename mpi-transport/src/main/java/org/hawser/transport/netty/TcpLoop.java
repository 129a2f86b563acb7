// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.netty;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.nio.channels.spi.SelectorProvider;
import java.util.concurrent.TimeUnit;

/**
 * The single thread that serves an endpoint's connections. Guests may share it, so that a process that calls hundreds
 * of peers needs only one thread. The thread starts with the first call.
 */
public final class TcpLoop implements AutoCloseable {
    private final BriefWatch watch = new BriefWatch();
    private final NioEventLoopGroup group = new NioEventLoopGroup(
            1, new DefaultThreadFactory("hawser-tcp", true), SelectorProvider.provider(), () -> watch);

    EventLoopGroup group() {
        return group;
    }

    EventLoop loop() {
        return group.next();
    }

    BriefWatch watch() {
        return watch;
    }

    /** Whether {@link #close} was called. */
    boolean closed() {
        return group.isShuttingDown();
    }

    /** Ends the thread and all connections. Must be called after the endpoints that share it have been closed. */
    @Override
    public void close() {
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
