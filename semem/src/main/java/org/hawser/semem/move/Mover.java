// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.move;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.hawser.common.process.DaemonThreads;
import org.hawser.semem.metrics.SememMetrics;
import org.hawser.semem.metrics.SememMetrics.Total;
import org.hawser.semem.policy.MapOutput;
import org.hawser.semem.store.OutputFile;
import org.hawser.semem.wire.Marker;
import org.hawser.shuffle.server.Job;
import org.hawser.shuffle.server.MapOutputServer;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MapAttempt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends map outputs to memory nodes and puts markers in their places. Whatever goes wrong before, the output stays here,
 * whole.
 */
final class Mover implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(Mover.class);
    private static final long WAIT_MILLIS = 500;
    /** Nodes that are asked for one copy. */
    private static final int QUESTIONS = 3;

    private final Path store;
    private final Swap swap;
    private final KnownNodes nodes;
    private final MovedOutputs moved;
    private final Supplier<Optional<MapOutputServer>> server;
    private final int copies;
    private final SememMetrics metrics;
    private final ExecutorService senders = Executors.newCachedThreadPool(DaemonThreads.named("semem-send"));
    private final Thread thread = DaemonThreads.named("semem-mover").newThread(this::run);

    Mover(
            Path store,
            Swap swap,
            KnownNodes nodes,
            MovedOutputs moved,
            Supplier<Optional<MapOutputServer>> server,
            int copies,
            SememMetrics metrics) {
        this.store = store;
        this.swap = swap;
        this.nodes = nodes;
        this.moved = moved;
        this.server = server;
        this.copies = copies;
        this.metrics = metrics;
    }

    Mover start() {
        thread.start();
        return this;
    }

    @Override
    public void close() {
        thread.interrupt();
        senders.shutdownNow();
    }

    private void run() {
        try {
            while (!Thread.interrupted()) {
                // The policy limits how many there are at a time.
                awaitMoves().forEach(this::begin);
            }
        } catch (InterruptedException e) {
            LOG.debug("No more outputs are moved: this agent ends", e);
        }
    }

    private List<MapOutput> awaitMoves() throws InterruptedException {
        try {
            return swap.awaitMoves(WAIT_MILLIS);
        } catch (RuntimeException | Error e) {
            // Even if the memory of this agent is short: it may be enough again.
            LOG.error("No output can be moved now", e);
            Thread.sleep(WAIT_MILLIS);
            return List.of();
        }
    }

    private void begin(MapOutput output) {
        try {
            senders.execute(() -> move(output));
        } catch (RuntimeException | Error e) {
            LOG.warn("{} is not moved", output, e);
            swap.failed(output);
        }
    }

    private void move(MapOutput output) {
        Copies made = new Copies(new ArrayList<>(), new ArrayList<>());
        Runnable end = () -> swap.failed(output);
        try (OutgoingOutput files = OutgoingOutput.open(store.resolve(output.application()), output.attempt())) {
            List<KnownNode> have = send(output, files, made);
            if (have.isEmpty()) {
                end = () -> swap.noRoom(output);
            } else {
                boolean replaced = replace(output, files, have);
                end = () -> {};
                if (replaced) {
                    made.sent().clear();
                    forget(output);
                }
            }
        } catch (IOException | RuntimeException | Error e) {
            metrics.count(Total.MOVES_FAILED);
            LOG.warn("{} is not moved: {}", output, e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            moved.ended(output.application(), made.begun());
            end.run();
            made.sent().forEach(Transfer.Sent::abandon);
        }
    }

    /**
     * The copies of one output.
     *
     * @param begun nodes that may have one
     * @param sent those that nobody refers to
     */
    private record Copies(List<String> begun, List<Transfer.Sent> sent) {}

    /** Returns the nodes that have it. */
    private List<KnownNode> send(MapOutput output, OutgoingOutput files, Copies made)
            throws IOException, InterruptedException {
        Job job = job(output);
        List<KnownNode> have = new ArrayList<>();
        List<String> asked = new ArrayList<>();
        IOException failure = null;
        for (int i = 0; i < copies * QUESTIONS && have.size() < copies; i++) {
            Optional<String> chosen = nodes.choose(output.application(), files.bytes(), asked);
            if (chosen.isEmpty()) {
                break;
            }
            asked.add(chosen.get());
            if (!nodes.canTake(chosen.get(), output.application())) {
                refused(chosen.get(), files, 0);
                continue;
            }
            // Another copy may take long: meanwhile, the node is to keep this one.
            moved.begun(output.application(), chosen.get());
            made.begun().add(chosen.get());
            try {
                KnownNode node = nodes.use(chosen.get());
                Optional<Transfer.Sent> sent = send(job, output, files, node);
                sent.ifPresent(made.sent()::add);
                sent.ifPresent(any -> have.add(node));
            } catch (IOException e) {
                failure = e;
            }
        }
        if (have.isEmpty() && failure != null) {
            throw failure;
        }
        return have;
    }

    private Job job(MapOutput output) throws IOException {
        JobName name = JobName.ofApplication(output.application());
        return server.get()
                .flatMap(shuffle -> shuffle.job(name))
                .orElseThrow(() -> new IOException("the shuffle server does not know " + name));
    }

    /** Empty if the node refuses. */
    private Optional<Transfer.Sent> send(Job job, MapOutput output, OutgoingOutput files, KnownNode node)
            throws IOException, InterruptedException {
        String name = node.name();
        try {
            // Even if the answer is lost, so that the node is told at the end of the application.
            node.stored();
            Transfer.Sent sent = Transfer.send(node.link(), job, output.attempt(), files);
            node.stored();
            nodes.tell(news -> news.granted(name, files.bytes(), sent.free()));
            metrics.count(Total.OUTPUTS_SENT);
            metrics.count(Total.BYTES_SENT, files.bytes());
            metrics.count(Total.OUTPUTS_SENT_NEAR, nodes.isNear(name, output.application()) ? 1 : 0);
            return Optional.of(sent);
        } catch (Transfer.RefusedException e) {
            LOG.debug("{} does not take {}", name, output, e);
            refused(name, files, e.free());
            return Optional.empty();
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            nodes.tell(news -> news.failed(name, files.bytes()));
            throw e;
        }
    }

    private void refused(String name, OutgoingOutput files, long free) {
        nodes.tell(news -> news.refused(name, files.bytes(), free));
        metrics.count(Total.MOVES_REFUSED);
    }

    /** Returns false if the output is not wanted any more. */
    private boolean replace(MapOutput output, OutgoingOutput files, List<KnownNode> have) throws IOException {
        List<String> names = have.stream().map(KnownNode::name).toList();
        Path place = store.resolve(output.application()).resolve(OutputFile.data(output.attempt()));
        return swap.moved(output, () -> {
            if (!files.data().isStillThere()) {
                throw new IOException(output + " has changed");
            }
            if (have.stream().anyMatch(KnownNode::isLost)) {
                throw new IOException("one of " + names + " was lost meanwhile");
            }
            // Before the file goes: whoever does not find it any more finds this.
            moved.put(
                    output.application(), output.attempt(), names, files.data().bytes());
            try {
                new Marker(files.data().bytes(), names).replace(place);
            } catch (IOException | RuntimeException | Error e) {
                moved.remove(output.application(), output.attempt());
                throw e;
            }
        });
    }

    private void forget(MapOutput output) {
        MapAttempt attempt = new MapAttempt(output.attempt());
        server.get().ifPresent(shuffle -> shuffle.forget(JobName.ofApplication(output.application()), attempt));
    }
}
