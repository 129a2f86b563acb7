// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.node;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.hawser.reuse.config.Ownership;
import org.hawser.semem.compat.Allocation;
import org.hawser.semem.store.Deletion;
import org.hawser.semem.store.MappedRegions;
import org.hawser.semem.store.OutputFile;
import org.hawser.shuffle.server.Job;

/**
 * The files of map outputs that this node has taken, laid out like a NodeManager's local directory, so that the shuffle
 * server serves them. An output appears there whole or not at all.
 *
 * <pre>
 *   &lt;root&gt;/incoming/&lt;lease&gt;/file.out, file.out.index
 *   &lt;root&gt;/usercache/&lt;user&gt;/appcache/&lt;application&gt;/output/&lt;attempt&gt;/file.out, file.out.index
 * </pre>
 */
record LentFiles(Path root) {
    /** Begins anew: nobody knows what an earlier agent has taken. */
    void clear() throws IOException {
        Deletion.ofAll(root);
        Ownership.ofThisProcess().create(root);
        Files.createDirectory(incoming());
    }

    /** Whether the directories have not been deleted, as systemd does to files of an account without a session. */
    boolean areThere() {
        return Files.isDirectory(incoming());
    }

    /** Makes the files of an output that is to be received. If there is no room, nothing is left. */
    Lease receive(Lent output, long dataBytes, long indexBytes) throws IOException {
        Path directory = Files.createDirectory(incoming(output));
        try {
            MappedRegions data = create(directory.resolve(OutputFile.DATA), dataBytes);
            try {
                return new Lease(output, data, create(directory.resolve(OutputFile.INDEX), indexBytes));
            } catch (IOException | RuntimeException e) {
                data.unmap();
                throw e;
            }
        } catch (IOException | RuntimeException e) {
            Deletion.ofAll(directory);
            throw e;
        }
    }

    /** Makes a file with all its pages, so that what arrives is received into them. */
    private static MappedRegions create(Path file, long bytes) throws IOException {
        Allocation.createFile(file, bytes);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return MappedRegions.map(channel, FileChannel.MapMode.READ_WRITE);
        }
    }

    /** What has been received is an output now, in place of an earlier one of the same attempt. */
    void publish(Lent output) throws IOException {
        Path place = directory(output);
        Files.createDirectories(place.getParent());
        Deletion.ofAll(place);
        Files.move(incoming(output), place, StandardCopyOption.ATOMIC_MOVE);
    }

    /** The data of an output that was published. */
    Path data(Lent output) {
        return directory(output).resolve(OutputFile.DATA);
    }

    /** The bytes of its index. */
    long indexBytes(Lent output) throws IOException {
        return Files.size(directory(output).resolve(OutputFile.INDEX));
    }

    /** Whether the files of an output that was published are there, with all their bytes, freed or not. */
    boolean isWhole(Lent output) {
        Path place = directory(output);
        // 0 without an exception if there is none.
        long data = place.resolve(OutputFile.DATA).toFile().length();
        return data + place.resolve(OutputFile.INDEX).toFile().length() == output.fileBytes();
    }

    /** Deletes what has been received of it. */
    void abandon(Lent output) throws IOException {
        Deletion.ofAll(incoming(output));
    }

    /** Deletes an output that was published. */
    void delete(Lent output) throws IOException {
        Deletion.ofAll(directory(output));
    }

    /**
     * Removes the directory of a job, if it is empty. The shuffle server must not know the job, because it keeps the
     * directory open.
     */
    void removeIfEmpty(Job job) throws IOException {
        try {
            Files.deleteIfExists(output(job));
            Files.deleteIfExists(output(job).getParent());
        } catch (DirectoryNotEmptyException e) {
            // The job has lent again.
        }
    }

    private Path incoming() {
        return root.resolve("incoming");
    }

    private Path incoming(Lent output) {
        return incoming().resolve(Long.toString(output.lease()));
    }

    private Path directory(Lent output) {
        return output(output.job()).resolve(output.attempt().text());
    }

    private Path output(Job job) {
        return root.resolve(
                Path.of("usercache", job.user(), "appcache", job.name().application(), OutputFile.DIRECTORY));
    }
}
