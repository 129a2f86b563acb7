// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.batch;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.hawser.cluster.batch.command.TerminationSignal;
import org.hawser.cluster.batch.control.Hello;
import org.hawser.cluster.batch.control.RecordChannel;
import org.hawser.cluster.batch.node.Machine;
import org.hawser.cluster.batch.node.NodeServer;
import org.hawser.cluster.batch.plan.AllocatedNode;
import org.hawser.cluster.batch.plan.AllocationPlaces;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.conf.NodeMemory;
import org.hawser.cluster.core.files.DirectoryTree;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.machine.Link;
import org.hawser.cluster.core.machine.LinkChoice;
import org.hawser.cluster.core.machine.MachineLinks;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code hawser allocation node}. */
@Command(
        name = "node",
        description = "Serves one node of an allocation; \"allocation run\" starts it on each.",
        mixinStandardHelpOptions = true)
final class NodeCommand implements Callable<Integer> {
    /** A stop takes less from the signal on, unless many files are slow to remove; many batch systems wait for 30 s. */
    private static final Duration STOP_LIMIT = Duration.ofSeconds(28);

    @Spec
    private CommandSpec spec;

    @Mixin
    private AllocationOptions options;

    @Option(names = "--index", paramLabel = "N", required = true, description = "The node's place in the node file.")
    private int index;

    @Option(names = "--control", paramLabel = "HOST:PORT", required = true, description = "Where the master listens.")
    private String control;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        List<AllocatedNode> nodes = options.plan().nodes();
        if (index < 0 || index >= nodes.size()) {
            throw new ClusterException("--index is " + index + ", the node file has 0 to " + (nodes.size() - 1) + ".");
        }
        RuntimeLayout layout = RuntimeLayout.locate();
        AllocationPlaces places = options.places();
        String masterHost = control.substring(0, control.lastIndexOf(':'));
        Link link = new LinkChoice(MachineLinks.list(), MachineLinks.routeTo(masterHost))
                .choose(options.cluster().interfaceName());
        Path local = options.localDir().dir();
        boolean made = make(local);
        String token = Files.readString(places.token());
        RecordChannel channel = connect(masterHost);
        NodeServer server = new NodeServer(channel, places.node(nodes.get(index)), layout, line -> {
            out.println(line);
            out.flush();
        });
        TerminationSignal signal = TerminationSignal.install(server::stop, STOP_LIMIT);
        try {
            server.serve(new Hello(
                    token,
                    index,
                    Machine.report(
                            link,
                            layout,
                            local,
                            options.cluster().hdfs(local),
                            NodeMemory.directory(options.cluster().settings()))));
            return 0;
        } finally {
            signal.done();
            if (made) {
                DirectoryTree.removeIfEmpty(local);
            }
        }
    }

    /** A batch system may have made its directory of the job on the first node alone; here it may be anybody's. */
    private static boolean make(Path local) throws IOException {
        if (Files.isDirectory(local)) {
            DirectoryTree.requireTrusted(local);
            return false;
        }
        try {
            DirectoryTree.createPrivate(local);
            return true;
        } catch (UncheckedIOException e) {
            throw new ClusterException(
                    "There is no " + local + " on this node, and it cannot be made: "
                            + e.getCause().getMessage() + "; name a directory that every node has with --local-dir.",
                    e);
        }
    }

    private RecordChannel connect(String masterHost) throws IOException {
        int port = Integer.parseInt(control.substring(control.lastIndexOf(':') + 1));
        try {
            return new RecordChannel(new Socket(masterHost, port));
        } catch (IOException e) {
            throw new ClusterException(
                    "The master does not answer at " + control + ": " + e.getMessage()
                            + "; can this node reach it over the interface that --interface names?",
                    e);
        }
    }
}
