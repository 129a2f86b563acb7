// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.logs;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.hawser.common.timeline.RunLogs;

/**
 * The files under a directory: the run directories of a local cluster's workers, or the logs that a batch job has
 * collected, where each node has an archive. A file's former half, whose name ends in {@code .1}, precedes it.
 */
public final class LogFiles implements RunLogs {
    private static final String ARCHIVE = ".tar.gz";
    private static final String FORMER = ".1";
    private static final String CONTAINERS = "containers";

    private final List<Path> roots;

    /** The files under all these directories, of which some may not exist. */
    public LogFiles(Path... roots) {
        this.roots = List.of(roots);
    }

    @Override
    public List<NodeFile> named(String name) throws IOException {
        Map<String, NavigableMap<String, List<String>>> found = new TreeMap<>();
        for (Path root : roots) {
            if (Files.isDirectory(root)) {
                readDirectory(root, name, found);
            }
        }
        List<NodeFile> nodes = new ArrayList<>();
        // In descending order, a former half comes first.
        found.forEach((node, files) -> nodes.add(new NodeFile(
                node,
                files.descendingMap().values().stream().flatMap(List::stream).toList())));
        return nodes;
    }

    private static void readDirectory(Path root, String name, Map<String, NavigableMap<String, List<String>>> found)
            throws IOException {
        for (Path file : filesUnder(root)) {
            String fileName = file.getFileName().toString();
            if (fileName.endsWith(ARCHIVE)) {
                readArchive(file, name, found);
            } else if (isOf(fileName, name)) {
                try (InputStream in = Files.newInputStream(file)) {
                    add(found, file.getParent().getFileName().toString(), fileName, in);
                }
            }
        }
    }

    /** All but the logs of containers, which are many. Files may come and go, as they do while a cluster runs. */
    private static List<Path> filesUnder(Path root) throws IOException {
        List<Path> files = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                return directory.endsWith(CONTAINERS) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile()) {
                    files.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                return FileVisitResult.CONTINUE;
            }
        });
        return files;
    }

    private static void readArchive(Path archive, String name, Map<String, NavigableMap<String, List<String>>> found)
            throws IOException {
        String fileName = archive.getFileName().toString();
        String node = fileName.substring(0, fileName.length() - ARCHIVE.length());
        try (TarArchiveInputStream tar = new TarArchiveInputStream(
                new GZIPInputStream(new BufferedInputStream(Files.newInputStream(archive))))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                String entryName = entry.getName().substring(entry.getName().lastIndexOf('/') + 1);
                if (entry.isFile() && isOf(entryName, name)) {
                    add(found, node, entryName, tar);
                }
            }
        } catch (IOException e) {
            throw new IOException(archive + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static boolean isOf(String fileName, String name) {
        return fileName.equals(name) || fileName.equals(name + FORMER);
    }

    private static void add(
            Map<String, NavigableMap<String, List<String>>> found, String node, String fileName, InputStream in) {
        found.computeIfAbsent(node, any -> new TreeMap<>())
                .put(
                        fileName,
                        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
                                .lines()
                                .toList());
    }
}
