// SPDX-License-Identifier: Apache-2.0
/** Comparison of what becomes of two jobs when a node is lost. */
package org.hawser.bench.chronos;
