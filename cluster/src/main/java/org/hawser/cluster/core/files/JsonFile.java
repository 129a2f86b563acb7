// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.files;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.hawser.cluster.core.ClusterException;

/** Keeps one record in a file, which is replaced as a whole. */
public final class JsonFile<T> {
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private final Path file;
    private final Class<T> type;

    public JsonFile(Path file, Class<T> type) {
        this.file = requireNonNull(file, "file is null");
        this.type = requireNonNull(type, "type is null");
    }

    /** The record; empty if there is none. */
    public Optional<T> read() {
        try {
            return Optional.of(JSON.readValue(Files.readAllBytes(file), type));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (JsonProcessingException e) {
            throw new ClusterException(file + " is damaged: " + e.getOriginalMessage() + "; remove it.", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void write(T content) {
        Path next = file.resolveSibling(file.getFileName() + ".next");
        try {
            Files.write(next, JSON.writeValueAsBytes(content));
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void delete() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
