// SPDX-License-Identifier: Apache-2.0
/** What happens when nodes are cut off: hosts that are network namespaces, with cables that can be pulled. */
package org.hawser.integration.network;
