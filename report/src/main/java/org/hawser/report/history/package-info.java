// SPDX-License-Identifier: Apache-2.0
/** From the history of a MapReduce job to its timeline. */
package org.hawser.report.history;
