// SPDX-License-Identifier: Apache-2.0
/** The daemon that clusters start on memory nodes. */
package org.hawser.semem.role;
