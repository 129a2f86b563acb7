// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.netty;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.nio.channels.spi.SelectorProvider;
import java.util.concurrent.TimeUnit;

/**
 * The single thread that serves an endpoint's connections. Guests may share it, so that a process that calls hundreds
 * of peers needs only one thread. The thread starts with the first call.
 */
public final class TcpLoop implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(TcpLoop.class.getName());
    private static final long CLOSE_SECONDS = 1;
    /** To close takes no longer, unless the thread is held up by what it serves, or the machine is overloaded. */
    private static final long CLOSE_LIMIT_SECONDS = 10;

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
        await(group.shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS));
    }

    /** Returns after the limit at the latest. */
    static void await(Future<?> closing) {
        if (!closing.awaitUninterruptibly(CLOSE_LIMIT_SECONDS, TimeUnit.SECONDS)) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "TCP connections were not closed within {0} s, and are left alone",
                    CLOSE_LIMIT_SECONDS);
        }
    }
}
