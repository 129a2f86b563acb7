// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.hawser.shuffle.client.FetchEngine;
import org.hawser.shuffle.client.FetchFailure;
import org.hawser.shuffle.client.FetchFailure.Reason;
import org.hawser.shuffle.client.FetchStatistics;
import org.hawser.shuffle.client.SourceRoutes;
import org.hawser.shuffle.policy.SegmentId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides for each announced map output who fetches it: the engine if its host has an agent, otherwise Hadoop's HTTP
 * fetchers, through the scheduler. Outputs that the engine gives up go back to the scheduler. Each reducer has its own
 * instance. Safe for use by several threads.
 */
final class AgentOutputs {
    private static final Logger LOG = LoggerFactory.getLogger(AgentOutputs.class);

    private final Function<String, Optional<SourceRoutes>> finder;
    private final HawserScheduler<?, ?> scheduler;
    private final FetchStatistics statistics;
    private final FailureMemory failures;
    private final Map<SegmentId, Location> locations = new ConcurrentHashMap<>();
    private final Set<String> told = ConcurrentHashMap.newKeySet();
    /** By host, the agents that were found. */
    private final Map<String, SourceRoutes> found = new ConcurrentHashMap<>();

    private volatile Optional<FetchEngine> engine = Optional.empty();

    /** @param finder finds the agent of a host */
    AgentOutputs(
            Function<String, Optional<SourceRoutes>> finder,
            HawserScheduler<?, ?> scheduler,
            FetchStatistics statistics,
            FailureMemory failures) {
        this.finder = finder;
        this.scheduler = scheduler;
        this.statistics = statistics;
        this.failures = failures;
    }

    /** Where an output is. */
    record Location(String hostName, String url, TaskAttemptID attempt) {}

    /** What fetches; before any output is known. */
    void attach(FetchEngine fetching) {
        engine = Optional.of(fetching);
    }

    /** Where the output was said to be. */
    Location location(SegmentId id) {
        return requireNonNull(locations.get(id), () -> "nothing is known of " + id);
    }

    /** An output is at that host. Returns false if it is not fetched from an agent. */
    boolean known(String hostName, String url, TaskAttemptID map) {
        Optional<SourceRoutes> agent = agent(hostName);
        SegmentId id = id(map);
        if (agent.isEmpty() || engine.isEmpty()) {
            statistics.fellBack(Reason.NO_AGENT);
            if (told.add(hostName + Reason.NO_AGENT)) {
                failures.add(new FetchFailure(
                        hostName,
                        Optional.of(map.toString()),
                        Optional.empty(),
                        Reason.NO_AGENT,
                        "no agent is published for the host, so that its outputs come over HTTP"));
            }
            engine.ifPresent(one -> one.leave(id));
            return false;
        }
        locations.put(id, new Location(hostName, url, map));
        engine.get().announce(id, agent.get());
        return true;
    }

    /**
     * An agent whose address is gone may be about to start again. The engine finds out, and knows whether to wait: outputs
     * may be where nobody else looks for them.
     */
    private Optional<SourceRoutes> agent(String hostName) {
        finder.apply(hostName).ifPresent(agent -> found.put(hostName, agent));
        return Optional.ofNullable(found.get(hostName));
    }

    /** An output is obsolete. */
    void obsolete(TaskAttemptID map) {
        engine.ifPresent(one -> one.withdraw(id(map)));
    }

    /** A map's output is in the merge, or there will be none. */
    void finished(int map) {
        engine.ifPresent(one -> one.finish(map));
    }

    /** The engine does not fetch the map's output from its agent. */
    void fetchOtherwise(SegmentId id, FetchFailure failure) {
        failures.add(failure);
        if (told.add(failure.source() + failure.reason())) {
            LOG.warn("Falls back to HTTP: {}", failure);
        } else {
            LOG.debug("Falls back to HTTP: {}", failure);
        }
        Location where = location(id);
        if (failure.reason() == Reason.CORRUPT || failure.displaced()) {
            // Not in one request with others, which it would spoil; and the map has to be run again.
            scheduler.overHttpAfterFailure(where.hostName(), where.url(), where.attempt());
        } else {
            scheduler.overHttp(where.hostName(), where.url(), where.attempt());
        }
    }

    private static SegmentId id(TaskAttemptID map) {
        return new SegmentId(map.getTaskID().getId(), map.getId());
    }
}
