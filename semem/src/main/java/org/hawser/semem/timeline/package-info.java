// SPDX-License-Identifier: Apache-2.0
/** What SEMem adds to the picture of a job: how much of its data was in the memory of each node. */
package org.hawser.semem.timeline;
