// SPDX-License-Identifier: Apache-2.0
/** How the shuffle adds to the picture of a job. */
package org.hawser.shuffle.timeline;
