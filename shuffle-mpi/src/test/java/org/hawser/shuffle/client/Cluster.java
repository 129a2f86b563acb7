// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.util.Random;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.hawser.transport.RequestHandler;

/** What a test's reducer and agents run on. */
interface Cluster extends AutoCloseable {
    /** What the engine runs on. */
    EventLoop loop();

    /**
     * Copiers that do nothing yet.
     *
     * @param stalls how often they wait for memory
     * @param sink takes a segment; false if its content is wrong
     */
    Consumer<ArrivingSegment> copiers(int count, double stalls, BiPredicate<ArrivingSegment, byte[]> sink);

    /** Whether copiers have nothing to do. */
    boolean copiersIdle();

    /** Another way to a server. */
    Way start(Carrier carrier, RequestHandler server);

    /** Lets some time pass. */
    void step();

    @Override
    void close();

    /** One way to an agent. */
    interface Way {
        Route route();

        /** For good. */
        void kill();

        /** In some way that may pass. */
        void disturb(Random random);
    }
}
