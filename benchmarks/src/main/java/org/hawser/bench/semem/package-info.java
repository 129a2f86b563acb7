// SPDX-License-Identifier: Apache-2.0
/** Where intermediate data is kept: on a central disk, on local disks, or in memory in one of several ways. */
package org.hawser.bench.semem;
