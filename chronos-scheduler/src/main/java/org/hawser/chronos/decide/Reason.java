// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

/** Why nothing makes room for a recovery task. */
public enum Reason {
    NO_NODE("no node that lives has the input"),
    RESERVED("each node that has the input is reserved for another application"),
    NONE_AFTER("no container there is of an application that comes later"),
    TOO_SMALL("what comes later there is too small together"),
    RATE_LIMIT("hawser.chronos.max-victims-per-minute is reached for each application that comes later"),
    ROUND_LIMIT("hawser.chronos.max-victims-per-round is reached"),
    TOO_OFTEN("room was made three times and not used");

    private final String text;

    Reason(String text) {
        this.text = text;
    }

    /** Whether another node might do. */
    boolean concernsNodes() {
        return this == NO_NODE || this == RESERVED || this == NONE_AFTER || this == TOO_SMALL;
    }

    public String text() {
        return text;
    }
}
