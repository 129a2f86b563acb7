// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.logs;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
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
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.hawser.common.timeline.RunLogs;

/**
 * The files under a directory: the run directories of a local cluster's workers, or the logs that a batch job has
 * collected, where each node has an archive. A file's former half, whose name ends in {@code .1}, precedes it.
 */
public final class LogFiles implements RunLogs, Closeable {
    private static final String ARCHIVE = ".tar.gz";
    private static final String FORMER = ".1";
    static final String CONTAINERS = "containers";

    private final Map<String, Predicate<String>> files;
    private final List<Path> roots;
    private final Set<String> damage = new LinkedHashSet<>();
    private final Archives archives = new Archives(this::wanted, damage);

    /**
     * The files under all these directories, of which some may not exist.
     *
     * @param files the names of those that can be asked for, each with the lines that may be wanted
     */
    public LogFiles(Map<String, Predicate<String>> files, Path... roots) {
        this.files = Map.copyOf(files);
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
        Predicate<String> ofAnyRun =
                wanted(name).orElseThrow(() -> new IllegalArgumentException(name + " is none of " + files.keySet()));
        Found found = new Found(ofAnyRun.and(wanted));
        for (Path root : roots) {
            if (Files.isDirectory(root)) {
                readDirectory(root.toRealPath(), name, found);
            }
        }
        return found.all();
    }

    private Optional<Predicate<String>> wanted(String fileName) {
        String name = fileName.endsWith(FORMER) ? fileName.substring(0, fileName.length() - FORMER.length()) : fileName;
        return Optional.ofNullable(files.get(name));
    }

    private void readDirectory(Path root, String name, Found found) throws IOException {
        for (Path file : filesUnder(root)) {
            String fileName = file.getFileName().toString();
            if (fileName.endsWith(ARCHIVE)) {
                String node = fileName.substring(0, fileName.length() - ARCHIVE.length());
                for (Archives.Piece piece : archives.pieces(file)) {
                    if (isOf(piece.fileName(), name)) {
                        found.add(node, piece.fileName(), file, archives.open(piece));
                    }
                }
            } else if (isOf(fileName, name)) {
                String node = file.getParent().getFileName().toString();
                try (InputStream in = Files.newInputStream(file)) {
                    found.add(node, fileName, file, in);
                } catch (IOException e) {
                    damage.add(file + " cannot be read to its end: " + e);
                }
            }
        }
    }

    /** All but the logs of containers, which are many. Files may come and go, as they do while a cluster runs. */
    private static List<Path> filesUnder(Path root) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                return directory.endsWith(CONTAINERS) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile()) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }

    @Override
    public void close() throws IOException {
        archives.close();
    }

    private static boolean isOf(String fileName, String name) {
        return fileName.equals(name) || fileName.equals(name + FORMER);
    }

    /** The lines of files, by their nodes. */
    private final class Found {
        private final Predicate<String> wanted;
        private final Map<String, NavigableMap<String, List<String>>> nodes = new TreeMap<>();

        private Found(Predicate<String> wanted) {
            this.wanted = wanted;
        }

        void add(String node, String fileName, Path file, InputStream in) throws IOException {
            List<String> lines = nodes.computeIfAbsent(node, any -> new TreeMap<>())
                    .computeIfAbsent(fileName, any -> new ArrayList<>());
            Lines.read(in, file.toString(), damage, line -> {
                if (wanted.test(line)) {
                    lines.add(line);
                }
            });
        }

        /** In descending order, a former half comes first. */
        List<NodeFile> all() {
            List<NodeFile> all = new ArrayList<>();
            nodes.forEach((node, files) -> all.add(new NodeFile(
                    node,
                    files.descendingMap().values().stream()
                            .flatMap(List::stream)
                            .toList())));
            return all;
        }
    }
}
