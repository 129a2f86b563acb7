// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.timeline;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.hawser.common.timeline.Span.Part;

/**
 * What divides a MapReduce job into phases. Times are in ms since the epoch; 0 stands for one that is not known.
 *
 * @param submit when the ResourceManager received the job
 * @param masterStart when the program of the first ApplicationMaster began
 * @param start when the ApplicationMaster began the job, set up
 * @param attempts those that count: all, or those that have succeeded
 */
public record JobTimes(long submit, long masterStart, long start, long finish, List<Attempt> attempts) {
    public JobTimes {
        attempts = List.copyOf(attempts);
    }

    /**
     * An attempt of a map or a reduce.
     *
     * @param launch when the NodeManager had accepted its container
     * @param shuffled when a reduce had fetched all
     */
    public record Attempt(boolean reduce, long launch, long shuffled, long finish) {}

    /**
     * All phases, which follow one another from submission to end. A phase takes no time if what ends it is not known, did not
     * happen, or came before the end of the previous phase.
     */
    public Map<JobPhase, Part> phases() {
        Map<JobPhase, Part> phases = new EnumMap<>(JobPhase.class);
        long at = submit;
        for (JobPhase phase : JobPhase.values()) {
            long until = Math.max(at, Math.min(end(phase), finish));
            phases.put(phase, new Part(phase.label(), at, until));
            at = until;
        }
        return phases;
    }

    private long end(JobPhase phase) {
        return switch (phase) {
            case MASTER_START -> masterStart;
            case JOB_START -> start;
            case FIRST_CONTAINER -> first(any -> true);
            case MAPS -> last(attempt -> !attempt.reduce, Attempt::finish);
            case FIRST_REDUCE -> first(Attempt::reduce);
            case SHUFFLE -> last(Attempt::reduce, Attempt::shuffled);
            case REDUCES -> last(Attempt::reduce, Attempt::finish);
            case END -> finish;
        };
    }

    private long first(Predicate<Attempt> wanted) {
        return attempts.stream().filter(wanted).mapToLong(Attempt::launch).min().orElse(0);
    }

    private long last(Predicate<Attempt> wanted, ToLongFunction<Attempt> time) {
        return attempts.stream().filter(wanted).mapToLong(time).max().orElse(0);
    }
}
