// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.service;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The addresses of agents in a directory that all nodes share. There is one file for each name. Only this account can
 * read it, because it contains the agent's secret. A reader opens only the files of the agents that it uses. The names of
 * memory nodes begin with {@value #MEMORY} and have a directory of their own, so that they can be listed.
 */
public final class AgentAddresses {
    private static final ObjectMapper JSON =
            new ObjectMapper().configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);
    private static final Pattern UNUSUAL = Pattern.compile("[^A-Za-z0-9._-]");

    private static final String MEMORY = "memory/";
    private static final String SUFFIX = ".json";

    private final Path directory;

    public AgentAddresses(Path directory) {
        this.directory = requireNonNull(directory, "directory is null");
    }

    /** Writes the file atomically: a reader finds the old address or the new one. */
    public void publish(String name, AgentAddress address) throws IOException {
        Path file = file(name);
        Files.createDirectories(file.getParent());
        Path next = Files.createTempFile(
                file.getParent(),
                ".address",
                "",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.write(next, JSON.writeValueAsBytes(address));
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Removes the name, unless another agent has taken it over. */
    public void withdraw(String name, AgentAddress address) throws IOException {
        if (find(name).filter(address::equals).isPresent()) {
            Files.deleteIfExists(file(name));
        }
    }

    /**
     * The address of the agent with this name; empty if none has been published.
     *
     * @throws IOException if its file cannot be read or is not an address
     */
    public Optional<AgentAddress> find(String name) throws IOException {
        try {
            AgentAddress found = JSON.readValue(Files.readAllBytes(file(name)), AgentAddress.class);
            if (found != null && found.port() > 0) {
                return Optional.of(found);
            }
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (JacksonException e) {
            throw new IOException(file(name) + " is no address of an agent", e);
        }
        throw new IOException(file(name) + " is no address of an agent");
    }

    /** The name of the memory node at this address, as it is listed: colons of an IPv6 address are not in it. */
    public static String memoryName(AgentAddress address) {
        return MEMORY + UNUSUAL.matcher(address.host()).replaceAll("_") + ":" + address.port();
    }

    public static boolean isMemoryName(String name) {
        return name.startsWith(MEMORY);
    }

    /** Whether somebody has deleted all of them. */
    public boolean areDeleted() {
        return Files.notExists(directory);
    }

    /** The names of all memory nodes that are published. */
    public List<String> memoryNodes() throws IOException {
        return files(directory.resolve(MEMORY)).stream()
                .map(AgentAddresses::memoryName)
                .sorted()
                .toList();
    }

    /** How many agents are published that are no memory nodes. An agent can have several names. */
    public int workers() throws IOException {
        Set<AgentAddress> workers = new HashSet<>();
        for (String file : files(directory)) {
            find(file.substring(0, file.length() - SUFFIX.length())).ifPresent(workers::add);
        }
        return workers.size();
    }

    private static List<String> files(Path of) throws IOException {
        try (Stream<Path> files = Files.list(of)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(SUFFIX) && !file.startsWith("."))
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    /** The colon before the port is not in the name of a file. */
    private static String memoryName(String file) {
        String name = file.substring(0, file.length() - SUFFIX.length());
        int colon = name.lastIndexOf('_');
        return MEMORY + (colon < 0 ? name : name.substring(0, colon) + ":" + name.substring(colon + 1));
    }

    private Path file(String name) {
        boolean memory = isMemoryName(name);
        String rest = memory ? name.substring(MEMORY.length()) : name;
        return (memory ? directory.resolve(MEMORY) : directory)
                .resolve(UNUSUAL.matcher(rest).replaceAll("_") + SUFFIX);
    }
}
