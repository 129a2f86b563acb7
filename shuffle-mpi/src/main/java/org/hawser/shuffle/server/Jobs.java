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
package org.hawser.shuffle.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.hawser.shuffle.wire.JobName;

/** The jobs that have not ended. Safe for use by several threads. */
final class Jobs {
    private final Map<JobName, Job> byName = new ConcurrentHashMap<>();

    Optional<Job> find(JobName name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** Adds a job unless it is there already; returns the other one that it takes the place of, if there is one. */
    Optional<Job> add(Job job) {
        List<Job> replaced = new ArrayList<>(1);
        byName.compute(job.name(), (name, known) -> {
            if (known == null || known.isSameAs(job)) {
                return known == null ? job : known;
            }
            replaced.add(known);
            return job;
        });
        return replaced.stream().findFirst();
    }

    Optional<Job> remove(JobName name) {
        return Optional.ofNullable(byName.remove(name));
    }

    List<JobName> names() {
        return List.copyOf(byName.keySet());
    }

    int size() {
        return byName.size();
    }
}
