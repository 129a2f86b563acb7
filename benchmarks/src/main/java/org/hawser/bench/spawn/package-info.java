// SPDX-License-Identifier: Apache-2.0
/** The three ways of starting containers that Dao compares: fork, spawned by MPI, in a reused process. */
package org.hawser.bench.spawn;
