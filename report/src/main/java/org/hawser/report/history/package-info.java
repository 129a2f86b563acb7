// SPDX-License-Identifier: Apache-2.0
/** From the history file of a MapReduce job, which Hadoop's own parser reads, to its timeline. */
package org.hawser.report.history;
