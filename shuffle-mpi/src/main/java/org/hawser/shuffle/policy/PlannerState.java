// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

/**
 * A snapshot of a planner's progress, for simulations and tests.
 *
 * @param inFlightBytes asked for and not consumed
 * @param peakInFlightBytes the most that this has been
 * @param softLimitBytes the elastic limit
 * @param requests issued so far
 */
public record PlannerState(
        long inFlightBytes, long peakInFlightBytes, long softLimitBytes, long requests, int mapsDone, int maps) {}
