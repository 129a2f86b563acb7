// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TestStatusTable {
    @Test
    void of_masterAndWorker_linesUp() {
        Optional<URI> web = Optional.of(URI.create("http://localhost:15000"));
        String table = StatusTable.of(List.of(
                new DaemonStatus("namenode", 0, 7, "up", web, Path.of("/l/n.log")),
                new DaemonStatus("datanode", 1, 12345, "silent", web, Path.of("/l/d.log")),
                new DaemonStatus("mpirun", 0, 8, "dead", Optional.empty(), Path.of("/l/m.log"))));
        assertThat(table.lines())
                .containsExactly(
                        "ROLE      WORKER  PID    STATE   WEB                     LOG",
                        "namenode  -       7      up      http://localhost:15000  /l/n.log",
                        "datanode  1       12345  silent  http://localhost:15000  /l/d.log",
                        "mpirun    -       8      dead    -                       /l/m.log");
    }
}
