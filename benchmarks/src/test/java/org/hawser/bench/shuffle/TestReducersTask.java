// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.hawser.bench.network.Cables;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class TestReducersTask {
    @TempDir
    private Path work;

    static Stream<List<Slowdown>> slowdowns() {
        return Stream.of(List.of(), List.of(new Slowdown(new Cables("hawser-7-1-"), 1, "20mbit", "200mbit", 1000)));
    }

    @ParameterizedTest
    @MethodSource("slowdowns")
    void survivesBeingAFile(List<Slowdown> slowdowns) throws IOException {
        ReducersTask task = new ReducersTask(
                Path.of("/tmp/site.xml"),
                new Workload(ShuffleLoad.SMALL, slowdowns.isEmpty()),
                work,
                new MapSources(List.of("198.18.0.1:13562", "198.18.0.2:40000"), new Placement(List.of(3, 1))),
                List.of(17L, 18L),
                "tcp",
                4,
                1500,
                3,
                slowdowns.isEmpty(),
                slowdowns);
        assertThat(ReducersTask.read(task.write())).isEqualTo(task);
    }
}
