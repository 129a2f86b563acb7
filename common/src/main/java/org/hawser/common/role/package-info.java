// SPDX-License-Identifier: Apache-2.0
/** How a module declares daemons of its own, which the {@code hawser} command then starts with a cluster. */
package org.hawser.common.role;
