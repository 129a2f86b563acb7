/**
 * Fetches one reducer's segments from the agents that serve them: sessions, requests, staging memory, and the way out when
 * an agent does not answer. All of it but the copying runs on one thread, an {@link org.hawser.shuffle.client.EventLoop}.
 */
package org.hawser.shuffle.client;
