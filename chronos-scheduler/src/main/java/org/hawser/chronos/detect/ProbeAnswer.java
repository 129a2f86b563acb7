// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.detect;

/** What came of an attempt to connect to a silent NodeManager. */
public enum ProbeAnswer {
    /** It accepts connections, though a stopped process does so too: its kernel answers. */
    ACCEPTED("its NodeManager still accepts connections"),

    /** The host answers, but no process listens. */
    REFUSED("its host is up but no NodeManager listens"),

    /** Nothing answers. */
    NONE("its host does not answer"),

    /** This process could not ask, as when its files are used up or the name is not resolved. Says nothing about the host. */
    UNKNOWN("its host could not be asked");

    private final String text;

    ProbeAnswer(String text) {
        this.text = text;
    }

    /** For people, as a clause without its end. */
    public String text() {
        return text;
    }
}
