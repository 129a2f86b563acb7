// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.ClosedDirectoryStreamException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.thirdparty.com.google.common.collect.Iterables;
import org.hawser.shuffle.wire.FilePlace;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds and opens map outputs for the shuffle server:
 * {@code usercache/USER/appcache/APPLICATION/output/ATTEMPT/file.out} and {@code file.out.index} below the
 * NodeManager's local directories, where data and index may be in different ones. Where intermediate files are in memory,
 * {@code output} is a link to a directory there, and outputs for which there was no room are in {@code semem-disk/output}.
 * Safe for use by several threads.
 */
final class MapOutputFiles implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(MapOutputFiles.class);
    /** What links that stand for data elsewhere lead to; there is nothing. */
    private static final List<Path> ELSEWHERE = List.of(Path.of("/hawser-semem/moved"), Path.of("/hawser-semem/pool"));

    private static final String INDEX = "file.out.index";
    private static final List<List<String>> PLACES = List.of(List.of("output"), List.of("semem-disk", "output"));

    private final Map<Job, Map<Path, OutputDirectory>> opened = new HashMap<>();
    private volatile List<Path> localDirectories = List.of();
    private volatile List<Path> moreDirectories = List.of();

    /** Looks in these from now on. */
    void use(List<Path> directories) {
        localDirectories = List.copyOf(directories);
    }

    /** Looks in these too from now on; they are in this node's memory. */
    void useToo(List<Path> directories) {
        moreDirectories = List.copyOf(directories);
    }

    /** Opens the partitions, as an {@link Opener} does. */
    FileChannel openData(MapOutputId output) throws IOException {
        return open(output, FilePlace.DATA);
    }

    /** Opens the index, as an {@link Opener} does. */
    FileChannel openIndex(MapOutputId output) throws IOException {
        return open(output, INDEX);
    }

    /**
     * The directory in this node's memory where the data is, in a directory of its attempt. Known of jobs of whose outputs
     * something has been opened. The data may be gone at any time.
     */
    Optional<Path> inMemory(MapOutputId output) {
        Path data = Path.of(output.map().text(), FilePlace.DATA);
        return inMemory(output.job()).stream()
                .filter(directory -> Files.isRegularFile(directory.resolve(data), LinkOption.NOFOLLOW_LINKS))
                .findFirst();
    }

    private synchronized Set<Path> inMemory(Job job) {
        return opened.getOrDefault(job, Map.of()).values().stream()
                .flatMap(directory -> directory.memory().stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The file with the data, if it is in a file of its own. */
    Optional<Path> find(MapOutputId output) {
        for (List<String> place : PLACES) {
            for (Path local : directories()) {
                Path file = path(output, FilePlace.DATA, local, place);
                if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    return Optional.of(file);
                }
            }
        }
        return Optional.empty();
    }

    /** Whether a mark says that the data is on another node or in the pool file. */
    boolean isElsewhere(MapOutputId output) {
        for (List<String> place : PLACES) {
            for (Path local : directories()) {
                Path file = path(output, FilePlace.DATA, local, place);
                if (Files.isSymbolicLink(file) && leadsElsewhere(file)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean leadsElsewhere(Path link) {
        try {
            Path target = Files.readSymbolicLink(link);
            return ELSEWHERE.stream().anyMatch(target::startsWith);
        } catch (IOException e) {
            LOG.debug("{} was a link a moment ago", link, e);
            return false;
        }
    }

    /** Lets go of a job's directories. */
    synchronized void forget(Job job) {
        Map<Path, OutputDirectory> directories = opened.remove(job);
        if (directories != null) {
            directories.values().forEach(MapOutputFiles::closeQuietly);
        }
    }

    @Override
    public synchronized void close() {
        List.copyOf(opened.keySet()).forEach(this::forget);
    }

    private FileChannel open(MapOutputId output, String name) throws IOException {
        Optional<FileChannel> found = openWhereSeen(output, name);
        if (found.isPresent()) {
            return found.get();
        }
        IOException none = new NoSuchFileException(output + "/" + name);
        for (List<String> place : PLACES) {
            for (Path local : directories()) {
                try {
                    Optional<OutputDirectory> directory = directory(output.job(), local, place);
                    if (directory.isPresent()) {
                        return directory.get().openFile(output.map().text(), name);
                    }
                } catch (NoSuchFileException | ClosedDirectoryStreamException e) {
                    LOG.trace("{} of {} is not in {} below {}", name, output, place, local);
                } catch (IOException e) {
                    // It may lie in another one all the same: a disk that fails must not take the others with it.
                    none = new IOException(
                            name + " of " + output + " is not found, and " + local + " cannot be read", e);
                }
            }
        }
        throw none;
    }

    /** Looks for the file by its path first: an exception for each directory where it is not would take longer. */
    private Optional<FileChannel> openWhereSeen(MapOutputId output, String name) {
        for (List<String> place : PLACES) {
            for (Path local : directories()) {
                Path file = path(output, name, local, place);
                if (file.toFile().isFile() && !Files.isSymbolicLink(file)) {
                    try {
                        return openAt(output, name, local, place);
                    } catch (IOException | ClosedDirectoryStreamException e) {
                        LOG.debug("{} is there and cannot be opened", file, e);
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** A directory that was deleted and made again since it was opened is opened again. */
    private Optional<FileChannel> openAt(MapOutputId output, String name, Path local, List<String> place)
            throws IOException {
        Optional<OutputDirectory> directory = directory(output.job(), local, place);
        if (directory.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(directory.get().openFile(output.map().text(), name));
        } catch (NoSuchFileException | ClosedDirectoryStreamException e) {
            letGo(output.job(), local, place, directory.get());
            directory = directory(output.job(), local, place);
            return directory.isEmpty()
                    ? Optional.empty()
                    : Optional.of(directory.get().openFile(output.map().text(), name));
        }
    }

    private synchronized void letGo(Job job, Path local, List<String> place, OutputDirectory stale) {
        if (opened.getOrDefault(job, new HashMap<>()).remove(key(local, place), stale)) {
            closeQuietly(stale);
        }
    }

    private static Path path(MapOutputId output, String name, Path local, List<String> place) {
        return ofApplication(output.job(), local, place)
                .resolve(Path.of(output.map().text(), name));
    }

    private static Path ofApplication(Job job, Path local, List<String> place) {
        return local.resolve(
                        Path.of("usercache", job.user(), "appcache", job.name().application()))
                .resolve(String.join("/", place));
    }

    private Iterable<Path> directories() {
        return Iterables.concat(localDirectories, moreDirectories);
    }

    private static Path key(Path local, List<String> place) {
        return local.resolve(String.join("/", place));
    }

    private synchronized Optional<OutputDirectory> directory(Job job, Path local, List<String> place)
            throws IOException {
        if (job.over()) {
            return Optional.empty();
        }
        Map<Path, OutputDirectory> ofJob = opened.computeIfAbsent(job, any -> new HashMap<>());
        Path key = key(local, place);
        OutputDirectory known = ofJob.get(key);
        if (known != null) {
            return Optional.of(known);
        }
        try {
            OutputDirectory found =
                    OutputDirectory.ofApplication(local, job.user(), job.name().application(), place);
            if (moreDirectories.contains(local)) {
                found = found.inMemory(ofApplication(job, local, place));
            }
            ofJob.put(key, found);
            return Optional.of(found);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    private static void closeQuietly(OutputDirectory directory) {
        try {
            directory.close();
        } catch (IOException e) {
            LOG.debug("A directory did not close", e);
        }
    }

    /** Opens one of the files of map outputs. */
    @FunctionalInterface
    interface Opener {
        /**
         * Opens it to be read.
         *
         * @throws NoSuchFileException if this node has none
         * @throws IOException if it is not found, and a directory where it may be cannot be read
         */
        FileChannel open(MapOutputId output) throws IOException;
    }
}
