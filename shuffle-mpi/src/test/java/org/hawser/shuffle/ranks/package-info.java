// SPDX-License-Identifier: Apache-2.0
/** Test classes that run in rank 0 of a world that a real mpirun starts, and what they find there. */
package org.hawser.shuffle.ranks;
