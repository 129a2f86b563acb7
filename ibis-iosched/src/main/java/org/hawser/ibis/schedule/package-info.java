/**
 * Who may do I/O next: start-time fair queueing for storage, as state machines over an injected clock. Nothing here knows
 * Hadoop, threads or files. Not thread-safe.
 */
package org.hawser.ibis.schedule;
