// SPDX-License-Identifier: Apache-2.0
/**
 * What a reducer fetches next, from where, and how much of it at a time: a state machine without clock, thread or I/O
 * of its own. {@code FetchPlanner} is the way in.
 */
package org.hawser.shuffle.policy;
