// SPDX-License-Identifier: Apache-2.0
/** IBIS on large clusters in simulated time: the schedulers and the broker are the real ones, devices and network are not. */
package org.hawser.bench.ibis.simulation;
