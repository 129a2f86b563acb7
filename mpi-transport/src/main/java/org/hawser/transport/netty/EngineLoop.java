// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.netty;

import io.netty.channel.EventLoop;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hawser.transport.exchange.ExchangeEngine;

/**
 * Runs the {@link ExchangeEngine} of a TCP endpoint on Netty's event loop: after each event, and regularly while
 * exchanges are in flight.
 */
@SuppressWarnings("FutureReturnValueIgnored") // A turn that fails says so in the log of the event loop.
final class EngineLoop {
    private final EventLoop loop;
    private final BriefWatch watch;
    private final long tickMillis;
    private final AtomicBoolean woken = new AtomicBoolean();
    private ExchangeEngine engine;
    private NettyFabric fabric;
    private boolean inside;
    private boolean again;
    private boolean ticking;
    private boolean closed;

    EngineLoop(EventLoop loop, BriefWatch watch, long tickMillis) {
        this.loop = loop;
        this.watch = watch;
        this.tickMillis = tickMillis;
    }

    /** Must be called once, before anything else. */
    void drive(ExchangeEngine engineToDrive, NettyFabric fabricOfIt) {
        engine = engineToDrive;
        fabric = fabricOfIt;
    }

    /** Schedules a turn of the engine; may be called by any thread. */
    void wakeUp() {
        if (loop.inEventLoop()) {
            turn();
        } else if (woken.compareAndSet(false, true)) {
            loop.execute(() -> {
                woken.set(false);
                turn();
            });
        }
    }

    /** Runs the engine until there is nothing to do. A call from within a turn extends that turn. */
    void turn() {
        if (inside) {
            again = true;
            return;
        }
        if (closed) {
            end();
            return;
        }
        inside = true;
        try {
            do {
                again = false;
                if (engine.doWork() > 0) {
                    watch.somethingHappened();
                }
                fabric.flush();
            } while (again);
        } finally {
            inside = false;
            // After a failed turn too: calls in flight still have time limits.
            keepTicking();
        }
    }

    void close() {
        if (!closed) {
            closed = true;
            end();
        }
    }

    /** Again for what was submitted later: the thread may go on for others, and nobody is to wait for an answer for ever. */
    private void end() {
        inside = true;
        try {
            engine.close();
        } finally {
            inside = false;
        }
    }

    private void keepTicking() {
        if (!ticking && engine.busy()) {
            ticking = true;
            loop.schedule(
                    () -> {
                        ticking = false;
                        turn();
                    },
                    tickMillis,
                    TimeUnit.MILLISECONDS);
        }
    }
}
