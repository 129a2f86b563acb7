// SPDX-License-Identifier: Apache-2.0
/** A small random part of a job's input, of whole records, and a run of the job on it. */
package org.hawser.cluster.core.sample;
