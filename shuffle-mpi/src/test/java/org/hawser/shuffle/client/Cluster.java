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
