// SPDX-License-Identifier: Apache-2.0
/** The decisions of Chronos on large clusters in simulated time. */
package org.hawser.bench.chronos.simulation;
