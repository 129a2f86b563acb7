// SPDX-License-Identifier: Apache-2.0
/** A shuffle in simulated time, to compare policies without a cluster: {@code ShuffleSimulation} runs one. */
package org.hawser.bench.shuffle.simulation;
