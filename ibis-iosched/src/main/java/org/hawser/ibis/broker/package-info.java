/**
 * Shares of the service of all devices together: each device reports what it has served, and hears what the others have. The
 * accounts are state machines over an injected clock.
 */
package org.hawser.ibis.broker;
