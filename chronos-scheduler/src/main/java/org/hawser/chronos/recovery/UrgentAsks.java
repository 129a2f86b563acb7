// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceBlacklistRequest;
import org.apache.hadoop.yarn.api.records.ResourceRequest;

/**
 * Puts {@link Ask}s into requests. Hadoop's own urgent ask says how large the containers are. Its records are parts of
 * Hadoop's table, so they are copied.
 */
final class UrgentAsks {
    private final Priority priority;
    private Optional<ResourceRequest> pattern = Optional.empty();

    UrgentAsks(Priority priority) {
        this.priority = priority;
    }

    /** Hadoop's own urgent ask in this request; empty if there is none. */
    Optional<ResourceRequest> read(AllocateRequest request) {
        Optional<ResourceRequest> own =
                request.getAskList().stream().filter(this::isUrgent).reduce((one, next) -> next);
        own.ifPresent(ask -> pattern = Optional.of(ResourceRequest.clone(ask)));
        return own;
    }

    /** How large an urgent container is; empty if none was asked for yet. */
    Optional<Resource> size() {
        return pattern.map(ResourceRequest::getCapability);
    }

    private boolean isUrgent(ResourceRequest ask) {
        return priority.equals(ask.getPriority()) && ResourceRequest.isAnyLocation(ask.getResourceName());
    }

    /** Changes the request; it does so whole or not at all. */
    void write(AllocateRequest request, Heartbeat heartbeat) {
        List<ResourceRequest> asks = new ArrayList<>();
        boolean replacesOwn = heartbeat.asks().stream().anyMatch(ask -> ResourceRequest.isAnyLocation(ask.place()));
        request.getAskList().stream()
                .filter(ask -> !replacesOwn || !isUrgent(ask))
                .forEach(asks::add);
        heartbeat.asks().stream().map(this::record).forEach(asks::add);
        ResourceBlacklistRequest own = request.getResourceBlacklistRequest();
        List<String> additions = new ArrayList<>(heartbeat.names().additions());
        List<String> removals = new ArrayList<>(heartbeat.names().removals());
        if (own != null) {
            additions.addAll(0, own.getBlacklistAdditions());
            removals.addAll(0, own.getBlacklistRemovals());
        }
        ResourceBlacklistRequest names = ResourceBlacklistRequest.newInstance(additions, removals);
        request.setAskList(asks);
        request.setResourceBlacklistRequest(names);
    }

    private ResourceRequest record(Ask ask) {
        ResourceRequest record = ResourceRequest.clone(pattern.orElseThrow());
        record.setResourceName(ask.place());
        record.setNumContainers(ask.containers());
        record.setRelaxLocality(ask.relaxLocality());
        if (!ResourceRequest.isAnyLocation(ask.place())) {
            // The ResourceManager takes labels with asks for any host alone.
            record.setNodeLabelExpression(null);
        }
        return record;
    }
}
