// SPDX-License-Identifier: Apache-2.0
/** How loaded and how responsive each source is, as all reducers of this node see it together. */
package org.hawser.shuffle.monitor;
