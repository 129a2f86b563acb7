// SPDX-License-Identifier: Apache-2.0
/** What a module says about daemons of its own. */
package org.hawser.common.role;
