// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.allocation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Optional;
import org.hawser.cluster.batch.control.ControlServer;
import org.hawser.cluster.batch.plan.AllocationPlaces;
import org.hawser.cluster.batch.plan.AllocationSpec;
import org.hawser.cluster.batch.scheduler.NodeEnvironment;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.files.DirectoryTree;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.machine.Link;
import org.hawser.cluster.core.machine.LinkChoice;
import org.hawser.cluster.core.machine.MachineLinks;

/** The first phase of an {@link AllocationRun}: its interface, its shared directory, and the server for the nodes. */
record Preparation(AllocationSpec spec, AllocationPlaces places, MasterFiles files, Progress progress) {
    /** The interface that the master's daemons use. */
    Link link() {
        Optional<String> route =
                spec.plan().remote().stream().findFirst().flatMap(node -> MachineLinks.routeTo(node.name()));
        return new LinkChoice(MachineLinks.list(), route).choose(spec.interfaceName());
    }

    /** Writes what nodes start from, and listens for them. */
    ControlServer open(Link link, RuntimeLayout layout, NodeEnvironment environment) {
        progress.line("daemons use " + link + "; configuration and logs are in " + spec.dir());
        try {
            // Scripts that nodes run are in it.
            DirectoryTree.createPrivate(spec.dir());
            DirectoryTree.closeToOthers(spec.dir());
            DirectoryTree.requireOwn(spec.dir());
            files.prepare();
            Files.createDirectories(places.shared().logs());
            Files.createDirectories(places.shared().temporary());
            NodeScript script = new NodeScript(spec, places);
            ControlServer server = ControlServer.open(link.address(), script.writeToken());
            script.write(server.address(), layout, environment);
            return server;
        } catch (IOException | UncheckedIOException e) {
            throw new ClusterException(
                    "Cannot write to " + spec.dir() + " or " + spec.localDir() + ": " + e
                            + "; submit from a writable directory.",
                    e);
        }
    }
}
