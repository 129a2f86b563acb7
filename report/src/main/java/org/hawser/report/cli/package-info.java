// SPDX-License-Identifier: Apache-2.0
/** The command {@code hawser report}. */
package org.hawser.report.cli;
