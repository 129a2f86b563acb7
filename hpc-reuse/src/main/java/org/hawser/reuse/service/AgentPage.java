// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.service;

/**
 * A page of a service on the agent's web server, which the service's handle implements: {@code /NAME}, with its script
 * {@code /NAME.js} and its data {@code /NAME.json}. Page and script are resources beside the class. They can use the
 * agent's {@code slots.css} and {@code live.js}.
 */
public interface AgentPage {
    /** In the path: letters only. */
    String page();

    /** What the page shows now, for Jackson. Must not take long. */
    Object pageData();
}
