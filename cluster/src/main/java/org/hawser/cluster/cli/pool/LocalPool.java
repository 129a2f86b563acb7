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
package org.hawser.cluster.cli.pool;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hawser.cluster.core.probe.AgentCall;
import org.hawser.reuse.config.BoundedFile;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.protocol.Message;

/** A pool of this host. */
record LocalPool(RunDirectory run) implements NodePool {
    LocalPool {
        requireNonNull(run, "run is null");
    }

    @Override
    public String name() {
        return run.path().toString();
    }

    @Override
    public Message.Status status() throws IOException {
        return AgentCall.ask(run, new Message.GetStatus(), Message.Status.class);
    }

    @Override
    public Message.Status resize(int slots) throws IOException {
        return AgentCall.ask(run, new Message.Resize(slots), Message.Status.class);
    }

    @Override
    public List<String> placements() throws IOException {
        // Only the NodeManager, which writes, bounds the file.
        BoundedFile placements = run.placements(Long.MAX_VALUE);
        List<String> lines = new ArrayList<>();
        for (Path file : List.of(placements.former(), placements.file())) {
            if (Files.exists(file)) {
                lines.addAll(Files.readAllLines(file));
            }
        }
        return lines;
    }
}
