// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * What a {@link ReducersProcess} is to do.
 *
 * @param site the file of its settings
 * @param work where reduces may write
 * @param servers process ids of servers whose processor time counts
 * @param transport of a {@link ShuffleKind}
 * @param parallel reduces at a time
 * @param warmUpMillis how long rounds go on before any is timed
 * @param rounds that are timed; if none are, each reduce runs once and nothing is measured but what it moves
 * @param watched whether to look at the staging memory of all reducers together, which takes some processor time
 * @param slowdowns of sources at the beginning of each timed round
 */
record ReducersTask(
        Path site,
        Workload workload,
        Path work,
        MapSources sources,
        List<Long> servers,
        String transport,
        int parallel,
        long warmUpMillis,
        int rounds,
        boolean watched,
        List<Slowdown> slowdowns) {
    private static final ObjectMapper JSON = new ObjectMapper();

    ReducersTask {
        servers = List.copyOf(servers);
        slowdowns = List.copyOf(slowdowns);
    }

    /** The one that a file describes, see {@link #write}. */
    static ReducersTask read(String file) throws IOException {
        return JSON.readValue(new File(file), ReducersTask.class);
    }

    /** Describes it in a file, whose name is an argument for {@link #read}. */
    String write() throws IOException {
        File file = work.resolve("task.json").toFile();
        JSON.writeValue(file, this);
        return file.toString();
    }
}
