/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.shuffle.policy;

import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Puts segments to be fetched into their queues, at once or after a penalty that grows with failures in a row. The paper
 * has no failures; the rule is stock Hadoop's, with one difference: stock lets a whole host wait when one map's output is
 * missing, here only that segment waits.
 */
final class Retries {
    private final Sources sources;
    private final MapLedger ledger;
    private final PenaltyRule rule;
    private final PenaltyBox<SourceQueue> lateSources = new PenaltyBox<>();
    private final PenaltyBox<Segment> lateSegments = new PenaltyBox<>();

    Retries(Sources sources, MapLedger ledger, PenaltyRule rule) {
        this.sources = sources;
        this.ledger = ledger;
        this.rule = rule;
    }

    /** A segment is wanted now, unless another attempt has arrived. */
    void want(Segment segment, long now) {
        if (ledger.held(segment.id.map()).isPresent()) {
            segment.state = Segment.State.PARKED;
        } else {
            segment.queue.add(segment, now);
            sources.changed(segment.queue);
        }
    }

    /** A segment is not wanted for now: in no queue any more if it was in one. */
    void unwant(Segment segment, Segment.State state) {
        segment.queue.remove(segment);
        segment.state = state;
        sources.changed(segment.queue);
    }

    /** A segment was asked for in vain. */
    void failed(Segment segment, Failure failure, long now) {
        if (!ledger.isNewest(segment)) {
            segment.state = Segment.State.GONE;
        } else if (failure == Failure.SEGMENT) {
            segment.failures++;
            segment.state = Segment.State.DELAYED;
            lateSegments.add(segment, now + rule.nanos(segment.failures));
        } else {
            want(segment, now);
        }
    }

    /** A source does not answer. What else fails before its penalty is over counts as the same failure. */
    void failed(SourceQueue queue, long now) {
        release(now);
        if (!queue.penalised) {
            queue.failures++;
            queue.penalised = true;
            lateSources.add(queue, now + rule.nanos(queue.failures));
            sources.changed(queue);
        }
    }

    /** Lets go whatever has waited long enough. */
    void release(long now) {
        lateSources.release(now, queue -> {
            queue.penalised = false;
            sources.changed(queue);
        });
        lateSegments.release(now, segment -> {
            if (segment.state == Segment.State.DELAYED) {
                want(segment, now);
            }
        });
    }

    /** When {@link #release} has something to do next. */
    OptionalLong next() {
        return Stream.of(lateSources.next(), lateSegments.next())
                .flatMapToLong(OptionalLong::stream)
                .min();
    }
}
