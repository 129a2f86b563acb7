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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
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
    private final Set<String> damage = new LinkedHashSet<>();

    /** The files under all these directories, of which some may not exist. */
    public LogFiles(Path... roots) {
        this.roots = List.of(roots);
    }

    @Override
    public List<String> damage() {
        return List.copyOf(damage);
    }

    @Override
    public List<NodeFile> named(String name) throws IOException {
        return named(name, line -> true);
    }

    @Override
    public List<NodeFile> named(String name, Predicate<String> wanted) throws IOException {
        Map<String, NavigableMap<String, List<String>>> found = new TreeMap<>();
        for (Path root : roots) {
            if (Files.isDirectory(root)) {
                readDirectory(root.toRealPath(), name, wanted, found);
            }
        }
        List<NodeFile> nodes = new ArrayList<>();
        // In descending order, a former half comes first.
        found.forEach((node, files) -> nodes.add(new NodeFile(
                node,
                files.descendingMap().values().stream().flatMap(List::stream).toList())));
        return nodes;
    }

    private void readDirectory(
            Path root, String name, Predicate<String> wanted, Map<String, NavigableMap<String, List<String>>> found)
            throws IOException {
        for (Path file : filesUnder(root)) {
            String fileName = file.getFileName().toString();
            if (fileName.endsWith(ARCHIVE)) {
                readArchive(file, name, wanted, found);
            } else if (isOf(fileName, name)) {
                try (InputStream in = Files.newInputStream(file)) {
                    add(found, file.getParent().getFileName().toString(), fileName, in, wanted);
                } catch (IOException e) {
                    damage.add(file + " cannot be read to its end: " + e);
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

    /** An archive that is cut off, as one is that was not finished in time, gives what comes before the cut. */
    private void readArchive(
            Path archive,
            String name,
            Predicate<String> wanted,
            Map<String, NavigableMap<String, List<String>>> found) {
        String fileName = archive.getFileName().toString();
        String node = fileName.substring(0, fileName.length() - ARCHIVE.length());
        try (TarArchiveInputStream tar = new TarArchiveInputStream(
                new GZIPInputStream(new BufferedInputStream(Files.newInputStream(archive))))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                String path = entry.getName();
                String entryName = path.substring(path.lastIndexOf('/') + 1);
                if (entry.isFile() && isOf(entryName, name) && !path.contains("/" + CONTAINERS + "/")) {
                    add(found, node, entryName, tar, wanted);
                }
            }
        } catch (IOException | RuntimeException e) {
            damage.add(archive + " cannot be read to its end: " + e);
        }
    }

    private static boolean isOf(String fileName, String name) {
        return fileName.equals(name) || fileName.equals(name + FORMER);
    }

    private static void add(
            Map<String, NavigableMap<String, List<String>>> found,
            String node,
            String fileName,
            InputStream in,
            Predicate<String> wanted)
            throws IOException {
        List<String> lines =
                found.computeIfAbsent(node, any -> new TreeMap<>()).computeIfAbsent(fileName, any -> new ArrayList<>());
        BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            if (wanted.test(line)) {
                lines.add(line);
            }
        }
    }
}
