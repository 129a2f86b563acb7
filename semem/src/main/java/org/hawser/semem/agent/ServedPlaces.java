// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import java.util.Optional;
import org.hawser.semem.commit.Freeing;
import org.hawser.semem.move.MovedOutputs;
import org.hawser.shuffle.server.OutputPlace;
import org.hawser.shuffle.server.OutputPlaces;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MapAttempt;

/** What the shuffle server has to know of map outputs. */
record ServedPlaces(MovedOutputs moved, PoolDesk pool, Freeing freeing) implements OutputPlaces {
    @Override
    public Optional<OutputPlace> find(JobName job, MapAttempt map) {
        return moved.find(job, map).or(() -> pool.find(job, map));
    }

    @Override
    public boolean isFreed(JobName job, MapAttempt map, int reduce) {
        return freeing.isFreed(job, map, reduce);
    }
}
