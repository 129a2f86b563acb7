// SPDX-License-Identifier: Apache-2.0
/** Runs as data for other programs: JSON and the trace event format. */
package org.hawser.report.data;
