// SPDX-License-Identifier: Apache-2.0
/** How the pool adds to the picture of a job. */
package org.hawser.reuse.timeline;
