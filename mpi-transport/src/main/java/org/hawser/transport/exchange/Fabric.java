// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.exchange;

import java.nio.ByteBuffer;
import org.hawser.transport.PeerId;

/**
 * The operations that the protocol needs from a network. Used by one thread.
 *
 * <p>Messages from one process to another arrive in the order in which they were sent, and so do pieces of payload
 * with the same tag; a message may overtake payload and the other way round. Data sent to a lost process may vanish
 * without an error.
 */
public interface Fabric {
    /** The largest tag; the smallest is 1. */
    int maxTag();

    /**
     * Sends a message, which is copied.
     *
     * @return false if there is currently no room; the message is then not sent
     */
    boolean sendMessage(PeerId peer, ByteBuffer message);

    /**
     * Sends a piece of payload from between the buffer's position and limit.
     *
     * @param data a direct buffer; in use until the transfer has ended
     */
    Transfer send(PeerId peer, int tag, ByteBuffer data);

    /**
     * Receives the next piece of payload with this tag; it may be shorter than the buffer.
     *
     * @param room a direct buffer; in use until the transfer has ended
     */
    Transfer receive(PeerId peer, int tag, ByteBuffer room);

    /**
     * Makes progress and passes on what has arrived.
     *
     * @return how much there was to do; 0 if nothing
     */
    int poll(Listener listener);

    /** Releases everything. Nothing else is called afterwards. */
    void close();

    /** Receives what arrives. */
    interface Listener {
        /**
         * A message.
         *
         * @param message valid during this call
         */
        void onMessage(PeerId from, ByteBuffer message);

        /** A message to that peer could not be sent. Transfers with it may still be under way. */
        void onMessageFailed(PeerId peer, String reason);

        /** All transfers with that peer have failed, and messages may be lost. */
        void onPeerLost(PeerId peer, String reason);
    }
}
