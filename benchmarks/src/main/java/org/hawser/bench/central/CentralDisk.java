// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.central;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileUtil;
import org.hawser.bench.network.Cables;
import org.hawser.bench.network.Command;
import org.hawser.bench.network.VirtualCluster;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.process.Deadline;
import org.hawser.cluster.core.process.ProgramRun;

/**
 * A file server on a host of its own, a network namespace, whose bandwidth is limited. Each node mounts it for itself. No
 * page outlives the next open of its file: every write of a node goes to the server, and so does every read of a file that
 * was opened anew. The kernel reads ahead, and remembers for a second which names there are.
 *
 * <p>Needs root, iproute2, socat, sshfs and sftp-server. What a process leaves behind that is killed is removed when the
 * next disk is started.
 */
public final class CentralDisk implements AutoCloseable {
    private static final int SERVER = 1;
    private static final int PORT = 5022;
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final Path directory;
    private final DiskPrograms programs;
    private final VirtualCluster network;
    private final String clients;
    private final SftpLog log;

    /** @param clients their namespace */
    private CentralDisk(Path directory, DiskPrograms programs, VirtualCluster network, String clients) {
        this.directory = requireNonNull(directory, "directory is null");
        this.programs = requireNonNull(programs, "programs is null");
        this.network = requireNonNull(network, "network is null");
        this.clients = requireNonNull(clients, "clients is null");
        this.log = new SftpLog(logFile(directory));
    }

    /**
     * Starts one.
     *
     * @param directory for its content, its log and its mounts; what is in it is removed
     * @param mbit bandwidth of the cable in each direction, Mbit/s
     * @throws ClusterException if a program is missing, or it cannot be made here
     */
    public static CentralDisk start(Path directory, int mbit) {
        return start(directory, mbit, false);
    }

    /**
     * Starts one whose reads and writes share the bandwidth, as those of a disk do: its clients are on the server's host, whose
     * loopback interface is limited. {@link #use} counts no bytes of it.
     *
     * @param directory as for {@link #start}
     * @param mbit bandwidth, Mbit/s
     * @throws ClusterException as {@link #start}
     */
    public static CentralDisk startHalfDuplex(Path directory, int mbit) {
        return start(directory, mbit, true);
    }

    private static CentralDisk start(Path directory, int mbit, boolean halfDuplex) {
        DiskPrograms programs = DiskPrograms.find();
        removeOrphans();
        FileUtil.fullyDelete(directory.toFile());
        String rate = mbit + "mbit";
        VirtualCluster network = VirtualCluster.create(SERVER, 1, rate);
        String clients =
                halfDuplex ? network.namespace(SERVER) : network.cables().hub();
        CentralDisk disk = new CentralDisk(directory, programs, network, clients);
        try {
            if (halfDuplex) {
                network.cables().limitLoopback(SERVER, rate);
            }
            disk.serve();
            return disk;
        } catch (RuntimeException e) {
            disk.close();
            throw e;
        }
    }

    /** Removes what processes have left that died with a disk. */
    public static void removeOrphans() {
        DiskMounts.removeOrphans();
    }

    /** Removes the disks of this process, whatever uses them: for its own end. */
    public static void removeAll() {
        DiskMounts.removeOwn();
        VirtualCluster.removeAll();
    }

    /**
     * Mounts an empty directory of the disk, which was not there or is emptied.
     *
     * @param name of the directory
     * @param at where; made if need be
     * @param more options of sshfs
     */
    public void mount(String name, Path at, String... more) {
        Path content = directory.resolve("data").resolve(name);
        try {
            FileUtil.fullyDelete(content.toFile());
            Files.createDirectories(content);
            Files.createDirectories(at);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> options =
                new ArrayList<>(List.of("directport=" + PORT, "direct_io", "cache=no", "fsname=" + DiskMounts.name()));
        // As with every network file system, the kernel need not ask for the same name several times in a moment.
        options.addAll(List.of("entry_timeout=1", "attr_timeout=1", "negative_timeout=1"));
        options.addAll(programs.sshfsLinks());
        options.addAll(List.of(more));
        String source = VirtualCluster.address(0, SERVER) + ":" + content;
        // Not "ip netns exec": a mount made in its namespace of mounts would be seen by nobody else.
        Command.run(
                "nsenter",
                "--net=/run/netns/" + clients,
                "sshfs",
                "-o",
                String.join(",", options),
                source,
                at.toString());
    }

    /** Unmounts one. */
    public void unmount(Path at) {
        Command.run("umount", "--lazy", at.toString());
    }

    /** What it has done so far. */
    public DiskUse use() {
        JsonNode bytes = linkStatistics();
        return new DiskUse(
                log.operations(),
                bytes.path("tx").path("bytes").asLong(),
                bytes.path("rx").path("bytes").asLong());
    }

    @Override
    public void close() {
        DiskMounts.removeOwn();
        network.close();
        FileUtil.fullyDelete(directory.resolve("data").toFile());
    }

    private void serve() {
        try {
            Files.createDirectories(directory);
            ProcessBuilder server = new ProcessBuilder(network.on(
                            SERVER,
                            List.of(
                                    "socat",
                                    "TCP-LISTEN:" + PORT + ",fork,reuseaddr,nodelay",
                                    "EXEC:" + programs.sftpServer() + " -e -l VERBOSE")))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(logFile(directory).toFile());
            Process process = server.start();
            if (!Deadline.after(LIMIT).await(() -> !process.isAlive() || listens()) || !process.isAlive()) {
                throw new ClusterException("The server of the central disk does not start: see " + logFile(directory));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean listens() {
        return ProgramRun.of(network.on(SERVER, List.of("ss", "-Htln", "sport = :" + PORT)), Duration.ofSeconds(5))
                .map(run -> !run.output().isBlank())
                .orElse(false);
    }

    private JsonNode linkStatistics() {
        try {
            return new ObjectMapper()
                    .readTree(Command.run(
                            "ip", "-n", network.cables().hub(), "-s", "-j", "link", "show", Cables.port(0, SERVER)))
                    .path(0)
                    .path("stats64");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path logFile(Path directory) {
        return directory.resolve("sftp-server.log");
    }
}
