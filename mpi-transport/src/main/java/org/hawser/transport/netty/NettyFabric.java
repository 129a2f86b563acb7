// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.netty;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.hawser.transport.PeerId;
import org.hawser.transport.exchange.Fabric;
import org.hawser.transport.exchange.Transfer;

/** The connections of one process. Used by the event loop alone. */
final class NettyFabric implements Fabric {
    private final Function<PeerId, Optional<Outbound>> connector;
    private final Runnable changed;
    private final Map<PeerId, Outbound> connections = new HashMap<>();
    private final Map<PeerId, Outbound> accepted = new HashMap<>();
    private final Map<Posting, Queue<NettyTransfer>> posted = new HashMap<>();
    private final Set<Outbound> written = new HashSet<>();
    private final Queue<Consumer<Listener>> events = new ArrayDeque<>();
    private int maxGuests;

    /**
     * A fabric without connections.
     *
     * @param connector starts to connect if an address is known
     * @param changed called when there is work for the engine; not from within the engine's calls
     */
    NettyFabric(Function<PeerId, Optional<Outbound>> connector, Runnable changed) {
        this.connector = connector;
        this.changed = changed;
    }

    @Override
    public int maxTag() {
        return Integer.MAX_VALUE;
    }

    /**
     * Always accepts the message, so that it keeps its position relative to the payload; the engine limits the number
     * of exchanges.
     */
    @Override
    public boolean sendMessage(PeerId peer, ByteBuffer message) {
        connection(peer).ifPresent(one -> one.message(message));
        return true;
    }

    @Override
    public Transfer send(PeerId peer, int tag, ByteBuffer data) {
        NettyTransfer transfer = new NettyTransfer(data);
        connection(peer).ifPresentOrElse(one -> one.payload(tag, data, transfer, changed), transfer::fail);
        return transfer;
    }

    @Override
    public Transfer receive(PeerId peer, int tag, ByteBuffer room) {
        NettyTransfer transfer = new NettyTransfer(room);
        posted.computeIfAbsent(new Posting(peer, tag), one -> new ArrayDeque<>())
                .add(transfer);
        return transfer;
    }

    @Override
    public int poll(Listener listener) {
        int count = 0;
        for (Consumer<Listener> next = events.poll(); next != null; next = events.poll()) {
            next.accept(listener);
            count++;
        }
        return count;
    }

    /** Must be called after each turn of the engine. */
    void flush() {
        written.forEach(Outbound::flush);
        written.clear();
    }

    void allowGuests(int most) {
        maxGuests = most;
    }

    @Override
    public void close() {
        connections.values().forEach(Outbound::close);
        accepted.values().forEach(Outbound::close);
        posted.values().forEach(transfers -> transfers.forEach(NettyTransfer::fail));
    }

    void changed() {
        changed.run();
    }

    void refused(String reason) {
        System.getLogger(NettyFabric.class.getName()).log(System.Logger.Level.WARNING, "Connection refused: " + reason);
    }

    void arrived(PeerId from, ByteBuffer message) {
        events.add(listener -> listener.onMessage(from, message));
    }

    /**
     * A peer has connected. If it had a connection before, it has closed that one, even if this process has not
     * noticed yet.
     *
     * @param back the connection over which the peer is answered if its address is not known
     * @throws IllegalArgumentException if no more guests are admitted
     */
    void greeted(PeerId peer, Outbound back) {
        if (accepted.containsKey(peer)) {
            forget(peer, "it has connected anew");
        }
        if (peer.guest() && accepted.keySet().stream().filter(PeerId::guest).count() >= maxGuests) {
            throw new IllegalArgumentException("there are " + maxGuests
                    + " guests already: raise hawser.transport.guests, or the limit of open files");
        }
        accepted.put(peer, back);
        changed.run();
    }

    /** Forgets a peer; the next message opens a new connection. */
    void lost(PeerId peer, String reason) {
        forget(peer, reason);
        changed.run();
    }

    private void forget(PeerId peer, String reason) {
        Stream.of(connections, accepted)
                .map(all -> all.remove(peer))
                .filter(Objects::nonNull)
                .forEach(Outbound::close);
        posted.entrySet().removeIf(entry -> {
            boolean ofPeer = entry.getKey().peer().equals(peer);
            if (ofPeer) {
                entry.getValue().forEach(NettyTransfer::fail);
            }
            return ofPeer;
        });
        events.add(listener -> listener.onPeerLost(peer, reason));
    }

    /**
     * The connection to a peer; empty if there is none and none can be opened. The engine learns of this in its next
     * turn.
     */
    private Optional<Outbound> connection(PeerId peer) {
        Optional<Outbound> connection =
                Optional.ofNullable(connections.get(peer)).or(() -> connect(peer));
        connection.ifPresent(written::add);
        return connection;
    }

    private Optional<Outbound> connect(PeerId peer) {
        Optional<Outbound> made = connector.apply(peer).or(() -> Optional.ofNullable(accepted.get(peer)));
        made.ifPresentOrElse(
                one -> connections.put(peer, one), () -> lost(peer, "it is not connected, and has no address"));
        return made;
    }

    /**
     * The receive for a piece that is about to arrive. The engine posts it when it sees the preceding data.
     *
     * @throws IllegalArgumentException if nothing waits for it
     */
    NettyTransfer awaiting(PeerId from, int tag) {
        Posting posting = new Posting(from, tag);
        NettyTransfer found = next(posting);
        if (found == null) {
            changed.run();
            found = next(posting);
        }
        if (found == null) {
            throw new IllegalArgumentException(from + " sends payload that nobody waits for");
        }
        return found;
    }

    private NettyTransfer next(Posting posting) {
        Queue<NettyTransfer> transfers = posted.get(posting);
        if (transfers == null) {
            return null;
        }
        transfers.removeIf(NettyTransfer::cancelled);
        NettyTransfer first = transfers.poll();
        if (transfers.isEmpty()) {
            posted.remove(posting);
        }
        return first;
    }

    private record Posting(PeerId peer, int tag) {}
}
