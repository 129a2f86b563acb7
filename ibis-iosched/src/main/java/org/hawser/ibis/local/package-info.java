// SPDX-License-Identifier: Apache-2.0
/** Turns for other processes of the node: tasks and shuffle servers ask the DataNode over a local socket. */
package org.hawser.ibis.local;
