// SPDX-License-Identifier: Apache-2.0
/** What the slots of a running cluster do, drawn in a terminal. */
package org.hawser.report.live;
