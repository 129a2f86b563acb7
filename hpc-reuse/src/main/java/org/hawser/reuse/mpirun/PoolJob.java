// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.mpirun;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.hawser.common.config.ConfigException;
import org.hawser.reuse.agent.LogKeeper;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.transport.openmpi.MpirunCommand;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts the agents and slots of all nodes with one {@code mpirun}, and lives as long as that.
 *
 * <p>Usage: {@code PoolJob MPI_DIRECTORY PLAN_DIRECTORY [HOST=]CONFIGURATION_DIRECTORY...}, a configuration for each node.
 */
public final class PoolJob {
    private static final Logger LOG = LoggerFactory.getLogger(PoolJob.class);

    private static final long END_SECONDS = 8;

    /** A JVM starts whatever it starts with SIGQUIT blocked in the first thread. */
    private static final List<String> BLOCK_SIGQUIT = List.of("env", "--block-signal=QUIT");

    private final Path installation;
    private final Path directory;
    private final List<NodePlan> nodes;

    PoolJob(Path installation, Path directory, List<NodePlan> nodes) {
        this.installation = installation;
        this.directory = directory;
        this.nodes = List.copyOf(nodes);
    }

    /** Ends with mpirun's exit code. */
    public static void main(String[] args) throws Exception {
        try {
            Path directory = Path.of(args[1]);
            List<NodePlan> nodes = new ArrayList<>();
            for (String node : Arrays.asList(args).subList(2, args.length)) {
                nodes.add(node(node, directory.resolve("node-" + nodes.size())));
            }
            System.exit(new PoolJob(Path.of(args[0]), directory, nodes).run());
        } catch (IOException | ConfigException e) {
            LOG.error("The pools cannot be started with mpirun: {}", e.getMessage());
            System.exit(1);
        }
    }

    private static NodePlan node(String argument, Path directory) throws IOException {
        int equals = argument.indexOf('=');
        Configuration settings = new Configuration();
        Path conf = Path.of(argument.substring(equals + 1));
        for (String site : List.of("core-site.xml", "yarn-site.xml", "mapred-site.xml")) {
            if (Files.isRegularFile(conf.resolve(site))) {
                settings.addResource(conf.resolve(site).toUri().toURL());
            }
        }
        return new NodePlan(
                equals < 0 ? Optional.empty() : Optional.of(argument.substring(0, equals)), settings, directory);
    }

    /** Writes what the ranks need, and returns the command that starts them. */
    List<String> prepare() throws IOException, InterruptedException {
        Files.createDirectories(directory);
        List<String> slotPrefix = blockedSignals();
        MpirunCommand mpirun = new MpirunCommand(
                installation,
                Stream.concat(
                                nodes.stream().flatMap(node -> node.groups(slotPrefix).stream()),
                                nodes.stream().flatMap(node -> node.spareGroups(slotPrefix).stream()))
                        .toList());
        for (NodePlan node : nodes) {
            node.write(MpirunCommand.jar(installation));
        }
        return mpirun.words();
    }

    /**
     * Words in front of a slot's command, because mpirun unblocks all signals and a program would see the difference in
     * {@code /proc/self/status}. Empty where {@code env} is older than coreutils 8.31 and cannot block them.
     */
    private static List<String> blockedSignals() throws InterruptedException {
        try {
            Process process = new ProcessBuilder(BLOCK_SIGQUIT.get(0), BLOCK_SIGQUIT.get(1), "true")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(END_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0
                    ? BLOCK_SIGQUIT
                    : List.of();
        } catch (IOException e) {
            return List.of();
        }
    }

    private int run() throws IOException, InterruptedException {
        List<String> command = prepare();
        LOG.info("{} nodes: {}", nodes.size(), String.join(" ", command));
        ProcessBuilder builder = new ProcessBuilder(command)
                .inheritIO()
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        builder.environment().putAll(MpirunCommand.ENVIRONMENT);
        Process process = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process), "end-mpirun"));
        LogKeeper.startForStandardOutput(ReuseKeys.MAX_LOG_SIZE.get(nodes.get(0).settings()::get));
        return process.waitFor();
    }

    /** Returns when mpirun has ended its ranks and removed what they shared. */
    private static void end(Process mpirun) {
        mpirun.destroy();
        try {
            if (!mpirun.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                mpirun.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
