// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.live;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.hawser.cluster.cli.pool.PoolPages;
import org.hawser.common.process.DaemonThreads;

/** Shows what the slots of a cluster do, in the terminal. */
public final class Watch {
    private static final long PERIOD_MILLIS = 1_000;
    private static final ExecutorService THREADS = Executors.newFixedThreadPool(64, DaemonThreads.named("watch"));

    private static final String TOP = "\033[H";
    private static final String REST_OF_LINE = "\033[K";
    private static final String REST_OF_SCREEN = "\033[J";

    private Watch() {}

    /** Whether standard output is a terminal. Java's console does not tell this from Java 22 on. */
    public static boolean hasTerminal() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString().matches("/dev/(pts/|tty|console).*");
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Draws the cluster in that directory every second until the process, the cluster or the terminal ends.
     *
     * @throws IOException if no cluster runs there, or no agent answers
     */
    public static void draw(Path cluster, PrintWriter out) throws IOException, InterruptedException {
        PoolPages pages = find(cluster);
        PageSearch search = new PageSearch(() -> PoolPages.of(cluster), System::nanoTime);
        out.print(TOP + REST_OF_SCREEN);
        while (!out.checkError() && !System.out.checkError()) {
            List<LiveNode> nodes = ask(pages);
            StringBuilder lines = new StringBuilder();
            TerminalSize terminal = TerminalSize.now();
            // The cursor waits in the last row, so that what is written after the end has a line of its own.
            lines(pages, nodes, new TerminalSize(terminal.columns(), terminal.rows() - 1))
                    .forEach(line -> lines.append(line).append(REST_OF_LINE).append('\n'));
            out.print(TOP + lines + REST_OF_SCREEN);
            out.flush();
            TimeUnit.MILLISECONDS.sleep(PERIOD_MILLIS);
            if (!allAnswered(pages, nodes)) {
                pages = search.next(pages);
            }
        }
    }

    /**
     * Draws it once; returns whether all agents answered.
     *
     * @throws IOException if no cluster runs there, no agent answers, or the output cannot be written
     */
    public static boolean drawOnce(Path cluster, PrintWriter out) throws IOException {
        PoolPages pages = find(cluster);
        List<LiveNode> nodes = ask(pages);
        int columns = hasTerminal() ? TerminalSize.now().columns() : TerminalSize.UNLIMITED.columns();
        lines(pages, nodes, new TerminalSize(columns, TerminalSize.UNLIMITED.rows()))
                .forEach(out::println);
        requireWritten(out);
        return allAnswered(pages, nodes);
    }

    /** The writer may be one to the console, whose stream keeps a failure to itself. */
    static void requireWritten(PrintWriter out) throws IOException {
        if (out.checkError() || System.out.checkError()) {
            throw new IOException("the output cannot be written");
        }
    }

    private static PoolPages find(Path cluster) throws IOException {
        PoolPages pages = PoolPages.of(cluster);
        if (pages.addresses().isEmpty()) {
            throw new IOException(
                    pages.failures().stream().findFirst().orElse("the cluster in " + cluster + " has no pool"));
        }
        return pages;
    }

    /** All at the same time, so that those that are silent do not add up. */
    static List<LiveNode> ask(PoolPages pages) {
        List<CompletableFuture<LiveNode>> asked = pages.addresses().entrySet().stream()
                .map(page -> CompletableFuture.supplyAsync(() -> LiveNode.ask(page.getKey(), page.getValue()), THREADS))
                .toList();
        return asked.stream().map(CompletableFuture::join).toList();
    }

    private static List<String> lines(PoolPages pages, List<LiveNode> nodes, TerminalSize size) {
        return LiveLanes.draw(nodes, pages.failures(), size);
    }

    private static boolean allAnswered(PoolPages pages, List<LiveNode> nodes) {
        return pages.failures().isEmpty()
                && nodes.stream().allMatch(node -> node.timeline().isPresent());
    }
}
