// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.rm;

import static java.util.Objects.requireNonNull;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.hawser.common.config.Lookup;
import org.hawser.ibis.config.IbisKeys;
import org.hawser.ibis.config.WeightSettings;
import org.hawser.ibis.config.Weights;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The weight of an application: by its tags, else its user, else its queue, else as the configuration has it. */
final class ApplicationWeights implements ToDoubleFunction<String> {
    private static final Logger LOG = LoggerFactory.getLogger(ApplicationWeights.class);
    private static final String APPLICATION = "application_";

    private final Function<ApplicationId, Optional<Facts>> applications;
    private final WeightSettings configured;
    private final Map<String, Integer> users;
    private final Map<String, Integer> queues;
    /**
     * In the capacity scheduler, an application has the name of its queue as it was submitted, often without its parents. Users
     * may leave them out, too.
     */
    private final Map<String, Integer> byLeaf = new HashMap<>();

    private final Set<String> refused = ConcurrentHashMap.newKeySet();

    /** What is known of an application. */
    record Facts(String user, String queue, Set<String> tags) {
        Facts {
            requireNonNull(user, "user is null");
            requireNonNull(queue, "queue is null");
            tags = Set.copyOf(tags);
        }
    }

    /** @throws org.hawser.common.config.ConfigException if a weight is not one */
    ApplicationWeights(Lookup lookup, Function<ApplicationId, Optional<Facts>> applications) {
        this.applications = requireNonNull(applications, "applications is null");
        configured = new WeightSettings(lookup);
        users = IbisKeys.USER_WEIGHTS.get(lookup);
        queues = IbisKeys.QUEUE_WEIGHTS.get(lookup);
        queues.forEach((queue, weight) -> byLeaf.put(leaf(queue), weight));
    }

    @Override
    public double applyAsDouble(String flow) {
        return id(flow).flatMap(applications)
                .flatMap(facts -> ofFacts(flow, facts))
                .orElseGet(() -> configured.applyAsDouble(flow));
    }

    private Optional<Double> ofFacts(String flow, Facts facts) {
        List<TagWeight.Said> said = TagWeight.of(facts.tags());
        List<String> wrong = said.stream()
                .filter(one -> one.weight().isEmpty())
                .map(TagWeight.Said::tag)
                .toList();
        if (!wrong.isEmpty() && refused.add(flow)) {
            LOG.warn(
                    "{} has the tag {}, which is ignored; allowed is ibis-weight:1 to ibis-weight:{}, or ibis-bandwidth:1m to"
                            + " ibis-bandwidth:{}m. Without another tag, it has the weight of its user or queue, or the default",
                    flow,
                    String.join(", ", wrong),
                    Weights.MAX,
                    Weights.MAX);
        }
        return said.stream()
                .flatMapToInt(one -> one.weight().stream())
                .boxed()
                .findFirst()
                .or(() -> Optional.ofNullable(users.get(facts.user())))
                .or(() -> Optional.ofNullable(queues.get(facts.queue())))
                .or(() -> Optional.ofNullable(byLeaf.get(facts.queue())))
                .or(() -> Optional.ofNullable(queues.get(leaf(facts.queue()))))
                .map(Integer::doubleValue);
    }

    /** Queues that have a weight and are not among these, which may be without their parents. */
    Set<String> queuesOutside(Collection<String> present) {
        Set<String> leaves = present.stream().map(ApplicationWeights::leaf).collect(Collectors.toSet());
        return queues.keySet().stream()
                .filter(queue -> !leaves.contains(leaf(queue)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String leaf(String queue) {
        return queue.substring(queue.lastIndexOf('.') + 1);
    }

    private static Optional<ApplicationId> id(String flow) {
        if (!flow.startsWith(APPLICATION)) {
            return Optional.empty();
        }
        try {
            return Optional.of(ApplicationId.fromString(flow));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
