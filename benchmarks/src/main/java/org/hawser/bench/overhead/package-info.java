// SPDX-License-Identifier: Apache-2.0
/** Comparison of the same jobs with and without a part of Hawser that has nothing to do for them. */
package org.hawser.bench.overhead;
