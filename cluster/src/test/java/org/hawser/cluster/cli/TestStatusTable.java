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
