// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cds;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.hawser.reuse.config.Ownership;
import org.hawser.reuse.config.ReuseKeys;

/**
 * The class data sharing archive of Hadoop's jars: classes that are parsed and verified once, and mapped by every JVM
 * that starts after that: agents, slots, forked containers, and the daemons of clusters that Hawser starts. Hawser's own
 * jars are not in it, because most of these do not have them.
 *
 * <p>The file's name contains a checksum of everything that makes an archive stale: the Java version and each jar's
 * path, size and time. A changed jar therefore leads to a new archive, and JVMs that use the old one are not affected.
 * One process builds it under a file lock; others wait for it, though not longer than for a build of their own.
 */
public final class ClassArchive {
    /**
     * For the wait for another process and the build together. The ranks of a node, and then its fall-back agent, may
     * each wait so long before a cluster's slots have to be idle.
     */
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private static final Duration POLL = Duration.ofMillis(50);

    private final Path directory;
    private final List<String> jars;
    private final Path file;
    private final Duration patience;

    /** The archive of {@code jars}, in that order, kept below {@code directory}. */
    public ClassArchive(Path directory, List<String> jars) {
        this(directory, jars, PATIENCE);
    }

    ClassArchive(Path directory, List<String> jars, Duration patience) {
        this.directory = directory;
        this.jars = List.copyOf(jars);
        this.patience = patience;
        this.file = directory.resolve("hadoop-" + Long.toHexString(checksum(jars)) + ".jsa");
    }

    /** The directory for this account's archives, below a directory that all accounts may share. */
    public static Path directoryIn(Path temporary) {
        return temporary.resolve("hawser-cds-" + System.getProperty("user.name"));
    }

    /** That directory in this JVM's temporary directory. */
    public static Path defaultDirectory() {
        return directoryIn(Path.of(System.getProperty("java.io.tmpdir")));
    }

    private static long checksum(List<String> jars) {
        CRC32 crc = new CRC32();
        StringBuilder key = new StringBuilder(Runtime.version().toString());
        for (String jar : jars) {
            File stat = new File(jar);
            key.append('\n')
                    .append(jar)
                    .append(' ')
                    .append(stat.length())
                    .append(' ')
                    .append(stat.lastModified());
        }
        crc.update(key.toString().getBytes(StandardCharsets.UTF_8));
        return crc.getValue();
    }

    /** The archive; it exists once {@link #build} has returned. */
    public Path file() {
        return file;
    }

    /**
     * Builds the archive unless it exists. Returns false when it was there.
     *
     * @throws IOException also if it is not there within 90 s, whoever builds it
     */
    public boolean build(Path log) throws IOException, InterruptedException {
        createPrivately();
        long deadline = System.nanoTime() + patience.toNanos();
        try (FileChannel channel = FileChannel.open(
                        directory.resolve("build.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = lock(channel, deadline)) {
            if (lock == null || isBuilt()) {
                return false;
            }
            dump(log, deadline);
            return true;
        }
    }

    /** Null if the archive is there, for which no lock is needed. */
    private FileLock lock(FileChannel channel, long deadline) throws IOException, InterruptedException {
        while (!isBuilt()) {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return lock;
            }
            if (System.nanoTime() > deadline) {
                throw new IOException(
                        "another process has not built " + file + " within " + patience.toSeconds() + " s");
            }
            Thread.sleep(POLL.toMillis());
        }
        return null;
    }

    private boolean isBuilt() {
        return Files.isRegularFile(file);
    }

    /** Every JVM of this account trusts the content of this directory, so nobody else may have created it. */
    private void createPrivately() throws IOException {
        try {
            Ownership.ofThisProcess().create(directory);
        } catch (FileSystemException e) {
            throw new IOException(
                    "the class archive directory cannot be used: " + e + ". Set " + ReuseKeys.ARCHIVE_DIR.name()
                            + " to a directory of this account alone.",
                    e);
        }
    }

    /** The options of a JVM that starts from the archive; empty if it has not been built, or if others could have written it. */
    public List<String> jvmOptions() {
        try {
            if (!isBuilt()) {
                return List.of();
            }
            createPrivately();
        } catch (IOException e) {
            return List.of();
        }
        return List.of(
                "-XX:SharedArchiveFile=" + file,
                "-XX:+UnlockDiagnosticVMOptions",
                // At any other address, each JVM would have a modified copy of the archive.
                "-XX:ArchiveRelocationMode=0");
    }

    private void dump(Path log, long deadline) throws IOException, InterruptedException {
        Path temporary = directory.resolve(
                file.getFileName() + "." + ProcessHandle.current().pid());
        Path list = directory.resolve(file.getFileName() + ".lst");
        Files.write(
                list,
                Stream.concat(ClassList.names().stream(), ClassList.daemonNames().stream())
                        .map(name -> name.replace('.', '/'))
                        .toList());
        // Without this file name, the JVM would overwrite the archive of the Java installation itself.
        List<String> line = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:dump",
                "-XX:SharedArchiveFile=" + temporary,
                "-XX:SharedClassListFile=" + list,
                "-Xlog:cds=error,cds+class=error",
                "-cp",
                String.join(File.pathSeparator, jars));
        Process process = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        if (!process.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
            process.destroyForcibly();
            throw new IOException("no class archive within " + patience.toSeconds() + " s, see " + log);
        }
        if (process.exitValue() != 0 || !Files.isRegularFile(temporary)) {
            throw new IOException(
                    "the class archive was not written, exit code " + process.exitValue() + ", see " + log);
        }
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        Files.delete(list);
    }

    /**
     * Writes JVM options that make a container, or a client, start from the archive.
     *
     * @param classPath begins with the archived jars, as sharing requires
     * @param options further options of the JVM, one a line
     */
    public void writeArguments(Path arguments, List<String> classPath, String... options) throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "-XX:SharedArchiveFile=" + file, "-cp", "\"" + String.join(File.pathSeparator, classPath) + "\""));
        lines.addAll(List.of(options));
        Files.write(arguments, lines);
    }
}
