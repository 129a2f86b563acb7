// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.detect;

/** What came of an attempt to connect to a silent NodeManager. */
public enum ProbeAnswer {
    /** It accepts connections, though a stopped process does so too: its kernel answers. */
    ACCEPTED("accepts connections but sends no heartbeats"),

    /** The host answers, but no process listens. */
    REFUSED("its host is up but no NodeManager listens"),

    /** Nothing answers. */
    NONE("its host does not answer");

    private final String text;

    ProbeAnswer(String text) {
        this.text = text;
    }

    /** For people, as a clause without its end. */
    public String text() {
        return text;
    }
}
