// SPDX-License-Identifier: Apache-2.0
/** The history files of MapReduce jobs, which Hadoop's own parser reads: where they are, and what they tell of a job's data. */
package org.hawser.cluster.core.history;
