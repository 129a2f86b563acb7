// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.hawser.reuse.config.SharedClassPath;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes forked containers start from the class archive, so that even the slow path is faster than stock Hadoop.
 *
 * <p>Sharing requires that the archived jars come first in the class path, whereas YARN's begins with the working
 * directory and the configuration. The order matters only to a job that ships its own files, such as a
 * {@code log4j.properties}, because they may be meant to hide a file in Hadoop's jars. Such a job keeps the stock command.
 */
final class ArchivedCommand {
    private static final Logger LOG = LoggerFactory.getLogger(ArchivedCommand.class);
    private static final String JAVA = "$JAVA_HOME/bin/java ";
    private static final Set<String> HARMLESS_LINKS =
            Set.of("job.xml", "job.jar", "jobSubmitDir/job.split", "jobSubmitDir/job.splitmetainfo");

    private final Path archiveArguments;
    private final Path directory;
    private final Path java;
    private final String javaHome;
    /** In the order of the archive. */
    private final Set<String> sharedJars;

    /**
     * Creates commands for the archive of this node.
     *
     * @param archiveArguments the agent writes this file when the archive is ready
     * @param java the program of the JDK that built the archive
     * @param javaHome the JAVA_HOME of containers that set none themselves
     */
    ArchivedCommand(Path archiveArguments, SharedClassPath shared, Path java, String javaHome) {
        this.archiveArguments = archiveArguments;
        this.directory = archiveArguments.getParent();
        this.java = java;
        this.javaHome = javaHome;
        this.sharedJars = new LinkedHashSet<>(shared.jars());
    }

    /** Returns the command for the launch script: the given one, or the same with the archive. */
    List<String> rewrite(
            List<String> command, Map<String, String> environment, Map<org.apache.hadoop.fs.Path, List<String>> links) {
        boolean plain = command.size() == 1
                && command.get(0).startsWith(JAVA)
                && !command.get(0).contains("-cp ");
        boolean ownJdk =
                !JavaCommand.isSame(java, Path.of(environment.getOrDefault("JAVA_HOME", javaHome), "bin", "java"));
        if (!plain || ownJdk || !Files.isRegularFile(archiveArguments) || !areHarmless(links)) {
            return command;
        }
        try {
            return arguments(environment)
                    .map(file ->
                            List.of(JAVA + "@" + file + " " + command.get(0).substring(JAVA.length())))
                    .orElse(command);
        } catch (IOException e) {
            LOG.warn("Forked containers start without the class archive: {}", e.getMessage());
            return command;
        }
    }

    private static boolean areHarmless(Map<org.apache.hadoop.fs.Path, List<String>> links) {
        return links.values().stream()
                .flatMap(List::stream)
                .allMatch(name -> HARMLESS_LINKS.contains(name) || name.endsWith(".jar") || name.endsWith("*"));
    }

    /**
     * One file serves all containers with the same class path, because their own entries in it are relative. Its name
     * depends on its content, so a file for other jars is never used.
     */
    private Optional<Path> arguments(Map<String, String> environment) throws IOException {
        Optional<String> classPath = reordered(environment.getOrDefault("CLASSPATH", ""));
        List<String> lines = Files.readAllLines(archiveArguments);
        // There is no line while an agent that has just started writes the file again.
        if (classPath.isEmpty() || lines.isEmpty()) {
            return Optional.empty();
        }
        String text = lines.get(0) + "\n-cp\n\"" + classPath.get() + "\"\n";
        UUID digest = UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
        Path file = directory.resolve("fork-" + digest + ".args");
        if (!Files.isRegularFile(file)) {
            Path temporary = Files.createTempFile(directory, "fork", ".args");
            Files.writeString(temporary, text);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        }
        return Optional.of(file);
    }

    /**
     * The archived jars, followed by the rest in its order; empty if an entry contains a variable other than the
     * working directory.
     */
    private Optional<String> reordered(String text) {
        List<String> others = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (String raw : text.split(File.pathSeparator)) {
            String entry = raw.equals("$PWD") ? "." : raw.startsWith("$PWD/") ? raw.substring("$PWD/".length()) : raw;
            if (entry.contains("$")) {
                return Optional.empty();
            }
            for (String file : entry.startsWith("/") ? SharedClassPath.expand(entry) : List.of(entry)) {
                if (sharedJars.contains(file)) {
                    seen.add(file);
                } else {
                    others.add(file);
                }
            }
        }
        if (!seen.containsAll(sharedJars)) {
            return Optional.empty();
        }
        List<String> entries = new ArrayList<>(sharedJars);
        entries.addAll(others);
        return Optional.of(String.join(File.pathSeparator, entries));
    }
}
