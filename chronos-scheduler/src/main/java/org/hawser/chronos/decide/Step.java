// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

/** What is to be done about an open decision. */
public sealed interface Step {
    OpenDecision decision();

    /** Its victims have not ended in time. */
    record Kill(OpenDecision decision) implements Step {}

    /** It is open no longer. */
    record Close(OpenDecision decision, End end) implements Step {}

    /** How a decision ends. */
    enum End {
        SERVED("the task waits no longer"),
        TAKEN("another task of the application has used the room"),
        UNUSED("the room was not used in time"),
        STAYED("the container has not ended in time"),
        NODE_LOST("the node is lost");

        private final String text;

        End(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }
}
