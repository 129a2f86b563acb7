// SPDX-License-Identifier: Apache-2.0
/** How the pool adds to the picture of a job, and what its slots did in the last minutes. */
package org.hawser.reuse.timeline;
