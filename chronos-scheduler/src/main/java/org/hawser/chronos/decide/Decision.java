// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.apache.hadoop.yarn.api.records.NodeId;

/** What is done for a recovery task. */
public sealed interface Decision {
    Waiting waiting();

    /** These make room. */
    record Preempt(Waiting waiting, NodeId node, List<Running> victims, String why) implements Decision {
        public Preempt {
            requireNonNull(waiting, "waiting is null");
            requireNonNull(node, "node is null");
            victims = List.copyOf(victims);
        }
    }

    /** This one ends soon without being asked. */
    record AwaitEnd(Waiting waiting, NodeId node, Running ending) implements Decision {
        public AwaitEnd {
            requireNonNull(waiting, "waiting is null");
            requireNonNull(node, "node is null");
            requireNonNull(ending, "ending is null");
        }
    }

    /** The node has room, which the scheduler gives out in its order. */
    record Room(Waiting waiting, NodeId node) implements Decision {
        public Room {
            requireNonNull(waiting, "waiting is null");
            requireNonNull(node, "node is null");
        }
    }

    /** Nothing. */
    record None(Waiting waiting, Reason reason) implements Decision {
        public None {
            requireNonNull(waiting, "waiting is null");
            requireNonNull(reason, "reason is null");
        }
    }
}
