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
