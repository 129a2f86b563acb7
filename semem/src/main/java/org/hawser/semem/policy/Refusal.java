// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

/** Why a request for room was refused. The file is then elsewhere, or on the real disk. */
public enum Refusal {
    BUDGET("the node's budget is used up"),
    SHARE("the application has its share, and another one uses memory too"),
    ENDED("the application has ended on this node"),
    DRAINING("the node is about to end");

    private final String text;

    Refusal(String text) {
        this.text = text;
    }

    /** For the client's log. */
    public String text() {
        return text;
    }
}
