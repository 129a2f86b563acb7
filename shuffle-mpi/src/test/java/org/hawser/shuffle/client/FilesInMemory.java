// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.hawser.shuffle.wire.FilePlace;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MapAttempt;

/** Map outputs in files of this node's memory, as an agent has them. */
public final class FilesInMemory {
    private static final int BYTES_BEFORE = 7;
    private static final int BYTES_AFTER = 5;

    private final Path root;
    private final Path output;
    private final List<Path> files = new ArrayList<>();

    /** Makes the directory of a job's outputs. */
    public FilesInMemory(Path root, JobName job) {
        this.root = root;
        this.output = root.resolve(job.application()).resolve("output");
        try {
            Files.createDirectories(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path directory() {
        return output;
    }

    Path file(MapAttempt attempt) {
        return output.resolve(attempt.text()).resolve("file.out");
    }

    /** Writes a file in which the content is between other bytes. */
    public FilePlace write(MapAttempt attempt, byte[] content) {
        Path file = file(attempt);
        ByteBuffer all = ByteBuffer.allocate(BYTES_BEFORE + content.length + BYTES_AFTER);
        all.put(BYTES_BEFORE, content);
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, all.array());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        files.add(file);
        return new FilePlace(output.toString(), BYTES_BEFORE);
    }

    void delete(MapAttempt attempt) {
        try {
            Files.deleteIfExists(file(attempt));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void truncate(MapAttempt attempt, long bytes) {
        truncate(file(attempt), bytes);
    }

    /** Another byte is in the file. */
    void corrupt(MapAttempt attempt) {
        corrupt(file(attempt));
    }

    /** Deletes a file, shortens it, or changes it. */
    void spoil(Random random) {
        if (files.isEmpty()) {
            return;
        }
        Path file = files.get(random.nextInt(files.size()));
        int way = random.nextInt(3);
        if (!Files.exists(file)) {
            return;
        }
        switch (way) {
            case 0 -> file.toFile().delete();
            case 1 -> truncate(file, BYTES_BEFORE);
            default -> corrupt(file);
        }
    }

    void deleteAll() {
        try (Stream<Path> all = Files.walk(root)) {
            all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void truncate(Path file, long bytes) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void corrupt(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer one = ByteBuffer.allocate(1);
            channel.read(one, BYTES_BEFORE);
            one.put(0, (byte) ~one.get(0));
            channel.write(one.rewind(), BYTES_BEFORE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
