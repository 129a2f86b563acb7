// SPDX-License-Identifier: Apache-2.0
/** What other modules build on: services in the node agent, and the ways that processes reach agents by. */
package org.hawser.reuse.service;
