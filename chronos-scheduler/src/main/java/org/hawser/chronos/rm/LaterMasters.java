// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppNodeUpdateEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppNodeUpdateEvent.RMAppNodeUpdateType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells an ApplicationMaster that follows another one which nodes were lost before it came. Hadoop tells an application of each
 * loss once. So the second ApplicationMaster takes the completed maps of a lost node over from the first one's history, and
 * runs them again only when reducers have failed to fetch their outputs, for ten minutes.
 *
 * <p>It is told several times, since it hears nothing until its job runs again.
 */
final class LaterMasters {
    private static final Logger LOG = LoggerFactory.getLogger(LaterMasters.class);
    private static final long LOOK_MILLIS = 1_000;
    private static final long TELL_MILLIS = 30_000;

    private final RMContext cluster;
    private final Map<ApplicationAttemptId, Long> since = new HashMap<>();
    private long nextLookMillis = Long.MIN_VALUE;

    LaterMasters(RMContext cluster) {
        this.cluster = requireNonNull(cluster, "cluster is null");
    }

    /** @param nowMillis of a clock that only goes forward */
    void look(long nowMillis) {
        if (nowMillis < nextLookMillis) {
            return;
        }
        nextLookMillis = nowMillis + LOOK_MILLIS;
        List<RMNode> lost = cluster.getInactiveRMNodes().values().stream()
                .filter(node -> node.getState().isUnusable())
                .toList();
        Set<ApplicationAttemptId> running = new HashSet<>();
        for (RMApp application : cluster.getRMApps().values()) {
            RMAppAttempt attempt = application.getCurrentAppAttempt();
            if (attempt != null
                    && attempt.getAppAttemptId().getAttemptId() > 1
                    && attempt.getAppAttemptState() == RMAppAttemptState.RUNNING) {
                running.add(attempt.getAppAttemptId());
                tell(attempt.getAppAttemptId(), lost, nowMillis);
            }
        }
        since.keySet().retainAll(running);
    }

    private void tell(ApplicationAttemptId attempt, List<RMNode> lost, long nowMillis) {
        Long first = since.putIfAbsent(attempt, nowMillis);
        if (first != null && nowMillis - first >= TELL_MILLIS) {
            return;
        }
        if (first == null && !lost.isEmpty()) {
            LOG.info("{} hears of {} nodes that were lost before it came", attempt, lost.size());
        }
        for (RMNode node : lost) {
            cluster.getDispatcher()
                    .getEventHandler()
                    .handle(new RMAppNodeUpdateEvent(
                            attempt.getApplicationId(), node, RMAppNodeUpdateType.NODE_UNUSABLE));
        }
    }
}
