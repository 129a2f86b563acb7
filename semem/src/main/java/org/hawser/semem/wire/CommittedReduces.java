// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.wire;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

/**
 * The {@link Commits} of one application, in a file below the directory that all nodes share,
 * {@code committed/<application>.json}. Its ApplicationMaster replaces the file at most once a second and deletes it at the
 * end of the job; agents read it when it has changed. Agents delete it too, when they learn that the application is over.
 */
public final class CommittedReduces {
    private static final String DIRECTORY = "committed";

    private final Path directory;
    private final Path file;
    private final OwnFiles own;

    /**
     * Reads and writes nothing yet.
     *
     * @param addresses the value of {@code hawser.reuse.address-dir}
     * @param application such as {@code application_1_0001}
     */
    public CommittedReduces(Path addresses, String application) {
        this(addresses, application, OwnFiles.ofThisProcess());
    }

    CommittedReduces(Path addresses, String application, OwnFiles own) {
        LostOutputs.requireApplication(application);
        this.directory = addresses.resolve(DIRECTORY);
        this.file = directory.resolve(application + ".json");
        this.own = own;
    }

    /** When the file was written; empty if there is none. */
    public Optional<FileTime> lastChange() throws IOException {
        return OwnFiles.lastChange(file);
    }

    /**
     * What was written last; empty if there is no file.
     *
     * @throws IOException if it cannot be read, is something else, or another account may have written it
     */
    public Optional<Commits> read() throws IOException {
        if (lastChange().isEmpty()) {
            return Optional.empty();
        }
        own.requireDirectory(directory);
        own.requireFile(file, Commits.MAX_BYTES);
        return Optional.of(Commits.parse(Files.readAllBytes(file)));
    }

    /** Replaces what was written before; readers see one of them whole. */
    public void write(Commits commits) throws IOException {
        Files.createDirectories(directory.getParent());
        OwnFiles.make(directory);
        Path half = Files.createTempFile(directory, ".committed", "", OwnFiles.MODE);
        try {
            Files.write(half, commits.json());
            Files.move(half, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(half);
        }
    }

    /** Deletes the file. */
    public void remove() throws IOException {
        Files.deleteIfExists(file);
    }
}
