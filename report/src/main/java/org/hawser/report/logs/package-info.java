// SPDX-License-Identifier: Apache-2.0
/** Where the files are that a picture is drawn from: in a cluster that runs, or in the logs of one that has ended. */
package org.hawser.report.logs;
