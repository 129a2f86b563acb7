// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/** Why an exchange with a peer failed. */
public final class TransportException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Reason reason;

    /** Null if there is none: an optional would be null itself after deserialisation. */
    private final transient Quarantine quarantine;

    /** The kinds of failure. */
    public enum Reason {
        /** The caller has given up. */
        CANCELLED,
        /** A peer refuses to answer, or too many calls wait already. */
        REJECTED,
        /** A peer is alive, but did not answer, or could not be asked, within the time. */
        DEADLINE,
        /** The endpoint of this process has been closed. */
        CLOSED,
        /**
         * A peer did not answer within the time, and gave no other sign of life either; or its connection broke. It may be
         * dead, stopped or cut off, and may have handled the request or not.
         */
        UNREACHABLE
    }

    public TransportException(Reason reason, String message) {
        this(reason, message, null);
    }

    private TransportException(Reason reason, String message, Quarantine quarantine) {
        super(message);
        this.reason = requireNonNull(reason, "reason is null");
        this.quarantine = quarantine;
    }

    public Reason reason() {
        return reason;
    }

    /** Whether that is why an exchange failed. */
    public static boolean is(Throwable failure, Reason reason) {
        return failure instanceof TransportException cause && cause.reason == reason;
    }

    /** The buffers of the exchange that the transport still uses; usually none. */
    public Optional<Quarantine> quarantine() {
        return Optional.ofNullable(quarantine);
    }

    /** Whether the transport still uses some of the buffers that were given for the exchange. */
    public boolean buffersQuarantined() {
        return quarantine != null;
    }

    /** The same, with buffers that are still in use. */
    public TransportException quarantined(Quarantine buffers) {
        return new TransportException(reason, getMessage(), buffers);
    }
}
