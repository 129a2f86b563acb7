// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocalFileSystem;
import org.hawser.common.localfs.HawserLocalFileSystem;
import org.hawser.semem.pool.Extents;
import org.hawser.semem.pool.PoolMark;

/** The directories of a node with two local directories, and an agent for them. */
final class TaskNode {
    static final String APPLICATION = "application_1700000000000_0001";
    static final String MAP = "attempt_1700000000000_0001_m_000003_0";
    static final long EXTENT_BYTES = 4096;

    private final Path root;

    TaskNode(Path root) throws IOException {
        this.root = root;
        Files.createDirectories(
                run(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        for (int i = 0; i < 2; i++) {
            Files.createDirectories(appDir(i));
        }
    }

    Path run() {
        return root.resolve("run");
    }

    Path localDir(int index) {
        return root.resolve("local" + index);
    }

    Path appDir(int index) {
        return localDir(index).resolve("usercache/alice/appcache").resolve(APPLICATION);
    }

    Path store() {
        return root.resolve("memory");
    }

    /** Of the application. */
    Path inMemory(String relative) {
        return store().resolve(APPLICATION).resolve(relative);
    }

    FakeAgent agent(long seed) throws IOException {
        return new FakeAgent(run(), store(), List.of(localDir(0), localDir(1)), seed);
    }

    static MemoryDisk disk() {
        return disk(Duration.ofSeconds(20), Duration.ZERO);
    }

    /** @param opens counts how often the pool file is opened */
    static MemoryDisk disk(AtomicInteger opens) {
        return new MemoryDisk(
                new AgentClient.Limits(Duration.ofSeconds(20), Duration.ZERO, EXTENT_BYTES),
                file -> new PoolHandles(file) {
                    @Override
                    RandomAccessFile open() throws IOException {
                        opens.incrementAndGet();
                        return super.open();
                    }
                });
    }

    static MemoryDisk disk(Duration answer, Duration pause) {
        return new MemoryDisk(new AgentClient.Limits(answer, pause, EXTENT_BYTES));
    }

    static LocalFileSystem fileSystem(MemoryDisk disk) throws IOException {
        return started(new HawserLocalFileSystem(List.of(disk)));
    }

    static LocalFileSystem started(LocalFileSystem fileSystem) throws IOException {
        fileSystem.initialize(URI.create("file:///"), new Configuration());
        return fileSystem;
    }

    /** The regular files in memory and their sizes. */
    Map<String, Long> filesInMemory() throws IOException {
        Map<String, Long> sizes = new TreeMap<>();
        Path top = inMemory("");
        for (Path file : walk(top)) {
            if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                sizes.put(top.relativize(file).toString(), Files.size(file));
            }
        }
        return sizes;
    }

    /** Links to files on disk, and where they lead. */
    Map<String, Path> links() throws IOException {
        Map<String, Path> links = new TreeMap<>();
        Path top = inMemory("");
        for (Path file : walk(top)) {
            if (Files.isSymbolicLink(file)
                    && !Files.isDirectory(file)
                    && PoolMark.at(file).isEmpty()) {
                links.put(
                        top.relativize(file).toString(),
                        Files.exists(file) ? file.toRealPath() : Files.readSymbolicLink(file));
            }
        }
        return links;
    }

    /** The files in the pool file. */
    Map<String, Extents> filesInPool() throws IOException {
        Map<String, Extents> files = new TreeMap<>();
        Path top = inMemory("");
        for (Path file : walk(top)) {
            PoolMark.at(file)
                    .ifPresent(extents -> files.put(top.relativize(file).toString(), extents));
        }
        return files;
    }

    /** Regular files below the directories of the application on the real disks. */
    List<Path> filesOnDisk() throws IOException {
        return Stream.concat(walk(appDir(0)).stream(), walk(appDir(1)).stream())
                .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                .toList();
    }

    private static List<Path> walk(Path top) throws IOException {
        if (!Files.exists(top)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(top)) {
            return all.toList();
        }
    }
}
