// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.control;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The master's end of the connection to one node server. Safe for use by several threads. */
public final class NodeConnection {
    private final RecordChannel channel;
    private final Hello hello;
    private final Map<Notice.Kind, Notice> notices = new EnumMap<>(Notice.Kind.class);
    private volatile boolean open = true;

    NodeConnection(RecordChannel channel, Hello hello) {
        this.channel = channel;
        this.hello = hello;
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
