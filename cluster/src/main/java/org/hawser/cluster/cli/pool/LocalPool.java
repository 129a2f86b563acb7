// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.pool;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hawser.cluster.core.probe.AgentCall;
import org.hawser.cluster.core.probe.MemoryCall;
import org.hawser.common.process.BoundedFile;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.protocol.Message;
import org.hawser.semem.wire.MemoryMessage;

/** A pool on this host, which a command asks through its agent's socket. */
record LocalPool(RunDirectory run) implements NodePool {
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
    public MemoryMessage.Report memory() throws IOException {
        return MemoryCall.ask(run);
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
