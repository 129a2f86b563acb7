// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    private static final String DATA = "file.out";
    private static final String INDEX = "file.out.index";
    private static final List<List<String>> PLACES = List.of(List.of("output"), List.of("semem-disk", "output"));

    private final Map<Job, Map<Path, OutputDirectory>> opened = new HashMap<>();
    private volatile List<Path> localDirectories = List.of();

    /** Looks in these from now on. */
    void use(List<Path> directories) {
        localDirectories = List.copyOf(directories);
    }

    /** Opens the partitions, as an {@link Opener} does. */
    FileChannel openData(MapOutputId output) throws IOException {
        return open(output, DATA);
    }

    /** Opens the index, as an {@link Opener} does. */
    FileChannel openIndex(MapOutputId output) throws IOException {
        return open(output, INDEX);
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
        IOException none = new NoSuchFileException(output + "/" + name);
        for (List<String> place : PLACES) {
            for (Path local : localDirectories) {
                try {
                    Optional<OutputDirectory> directory = directory(output.job(), local, place);
                    if (directory.isPresent()) {
                        return directory.get().openFile(output.map().text(), name);
                    }
                } catch (NoSuchFileException e) {
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

    private synchronized Optional<OutputDirectory> directory(Job job, Path local, List<String> place)
            throws IOException {
        if (job.over()) {
            return Optional.empty();
        }
        Map<Path, OutputDirectory> ofJob = opened.computeIfAbsent(job, any -> new HashMap<>());
        Path key = local.resolve(String.join("/", place));
        OutputDirectory known = ofJob.get(key);
        if (known != null) {
            return Optional.of(known);
        }
        try {
            OutputDirectory found =
                    OutputDirectory.ofApplication(local, job.user(), job.name().application(), place);
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
