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
package org.hawser.cluster.batch.control;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The master's end of the connection of one node. Safe for use by several threads. */
public final class NodeConnection {
    private final RecordChannel channel;
    private final Hello hello;
    private final Map<Notice.Kind, Notice> notices = new EnumMap<>(Notice.Kind.class);
    private volatile boolean open = true;

    NodeConnection(RecordChannel channel, Hello hello) {
        this.channel = requireNonNull(channel, "channel is null");
        this.hello = requireNonNull(hello, "hello is null");
    }

    /** What the node said about itself. */
    public NodeReport report() {
        return hello.report();
    }

    /** Whether the node is still connected. */
    public boolean isOpen() {
        return open;
    }

    /** The last notice of a kind, if there was one. */
    public synchronized Optional<Notice> notice(Notice.Kind kind) {
        return Optional.ofNullable(notices.get(kind));
    }

    /** Sends an order; a node that is gone does not get it, which {@link #isOpen} tells. */
    public void send(Order order) {
        try {
            channel.send(order);
        } catch (IOException e) {
            open = false;
        }
    }

    /** Receives notices until the connection ends. */
    void receive() {
        try {
            Optional<Notice> next = channel.receive(Notice.class);
            while (next.isPresent()) {
                add(next.get());
                next = channel.receive(Notice.class);
            }
        } catch (IOException e) {
            add(new Notice(Notice.Kind.FAILED, "its connection broke: " + e.getMessage()));
        } finally {
            open = false;
        }
    }

    private synchronized void add(Notice notice) {
        notices.put(notice.kind(), notice);
    }
}
