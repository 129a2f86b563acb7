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
package org.hawser.bench.shuffle;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a {@link ReducersProcess} is to do.
 *
 * @param site the file of its settings
 * @param work where reduces may write
 * @param servers process ids of servers whose processor time counts
 * @param transport of a {@link ShuffleKind}
 * @param parallel reduces at a time
 * @param warmUp how long rounds go on before any is timed
 * @param rounds that are timed; if none are, each reduce runs once and nothing is measured but what it moves
 * @param watched whether to look at the staging memory of all reducers together, which takes some processor time
 * @param slowdown of a source at the beginning of each timed round
 */
record ReducersTask(
        Path site,
        Workload workload,
        Path work,
        MapSources sources,
        List<Long> servers,
        String transport,
        int parallel,
        Duration warmUp,
        int rounds,
        boolean watched,
        Optional<Slowdown> slowdown) {
    ReducersTask {
        requireNonNull(site, "site is null");
        requireNonNull(workload, "workload is null");
        requireNonNull(work, "work is null");
        requireNonNull(sources, "sources is null");
        servers = List.copyOf(servers);
        requireNonNull(transport, "transport is null");
        requireNonNull(warmUp, "warmUp is null");
        requireNonNull(slowdown, "slowdown is null");
    }

    /** The one that the arguments of a process describe, see {@link #words}. */
    static ReducersTask parse(String... words) {
        return new ReducersTask(
                Path.of(words[0]),
                Workload.parse(words[1]),
                Path.of(words[2]),
                MapSources.parse(words[3]),
                Arrays.stream(words[4].split(",")).map(Long::valueOf).toList(),
                words[5],
                Integer.parseInt(words[6]),
                Duration.parse(words[7]),
                Integer.parseInt(words[8]),
                Boolean.parseBoolean(words[9]),
                Arrays.stream(words).skip(10).findFirst().map(Slowdown::parse));
    }

    /** Arguments for {@link #parse}. */
    List<String> words() {
        List<String> words = new ArrayList<>(List.of(
                site.toString(),
                workload.words(),
                work.toString(),
                sources.words(),
                servers.stream().map(Object::toString).collect(Collectors.joining(",")),
                transport,
                Integer.toString(parallel),
                warmUp.toString(),
                Integer.toString(rounds),
                Boolean.toString(watched)));
        slowdown.map(Slowdown::words).ifPresent(words::add);
        return words;
    }
}
