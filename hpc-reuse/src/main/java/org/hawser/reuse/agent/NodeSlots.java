// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.util.List;
import org.hawser.common.timeline.Timeline;
import org.hawser.reuse.protocol.Message;

/** The slots of a node: as they are now, and what they did in the last minutes. */
record NodeSlots(List<Message.SlotStatus> slots, Timeline timeline) {}
