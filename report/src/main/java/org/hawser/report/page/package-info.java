// SPDX-License-Identifier: Apache-2.0
/** Runs as a page: one HTML file that holds its style, script and data, and fetches nothing. */
package org.hawser.report.page;
