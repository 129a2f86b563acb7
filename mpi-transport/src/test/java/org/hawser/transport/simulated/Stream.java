// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.simulated;

import org.hawser.transport.PeerId;

/** Pieces of payload of one tag from one process to another. */
record Stream(PeerId from, PeerId to, int tag) {}
