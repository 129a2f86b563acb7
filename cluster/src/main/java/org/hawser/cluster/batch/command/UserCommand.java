// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.command;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hawser.cluster.batch.plan.AllocationPlaces;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.process.Deadline;
import org.hawser.cluster.core.process.JavaCommand;

/**
 * Starts the user's command, whose {@code hadoop} and {@code hawser jar} use the allocation's cluster.
 *
 * @param hadoopHome a site's own Hadoop, whose scripts are used if it has any
 */
public record UserCommand(AllocationPlaces places, Path hawserHome, Optional<Path> hadoopHome) {
    private static final List<String> NAMES = List.of("hadoop", "hdfs", "yarn", "mapred");
    private static final Duration GRACE = Duration.ofSeconds(5);

    public UserCommand {
        requireNonNull(places, "places is null");
        requireNonNull(hawserHome, "hawserHome is null");
        requireNonNull(hadoopHome, "hadoopHome is null");
    }

    /** Starts it with the streams of this process. */
    public Process start(List<String> command) {
        linkShellProfile();
        Path scripts = hadoopHome
                .map(home -> home.resolve("bin"))
                .filter(bin -> Files.isExecutable(bin.resolve("hadoop")))
                .orElseGet(this::writeScripts);
        // The program is looked for on the new path, which a shell does and this process would not.
        List<String> found =
                Stream.concat(Stream.of("/usr/bin/env"), command.stream()).toList();
        ProcessBuilder builder = new ProcessBuilder(found).inheritIO();
        var environment = builder.environment();
        String path = environment.getOrDefault("PATH", "/usr/bin:/bin");
        environment.put(
                "PATH",
                scripts + ":" + hawserHome.resolve("scripts") + ":"
                        + JavaCommand.home().resolve("bin") + ":" + path);
        environment.put("JAVA_HOME", JavaCommand.home().toString());
        environment.put("HAWSER_HOME", hawserHome.toString());
        environment.put("HAWSER_CLUSTER_DIR", places.shared().dir().toString());
        environment.put("HADOOP_CONF_DIR", places.shared().conf().toString());
        try {
            return builder.start();
        } catch (IOException e) {
            throw new ClusterException("The command " + command.get(0) + " cannot be started: " + e.getMessage(), e);
        }
    }

    /** Ends the command and what it has started, first by SIGTERM. */
    public static void stop(Process process) {
        List<ProcessHandle> all = Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .toList();
        all.forEach(ProcessHandle::destroy);
        Deadline.after(GRACE).await(() -> all.stream().noneMatch(ProcessHandle::isAlive));
        all.forEach(ProcessHandle::destroyForcibly);
    }

    /** A site's own scripts read it from the configuration, and have {@code hadoop pool} then. */
    private void linkShellProfile() {
        Path profile = hawserHome.resolve("libexec/shellprofile.d/hawser.sh");
        if (!Files.isRegularFile(profile)) {
            return;
        }
        Path link = places.shared().conf().resolve("shellprofile.d/hawser.sh");
        try {
            Files.createDirectories(link.getParent());
            Files.deleteIfExists(link);
            Files.createSymbolicLink(link, profile);
        } catch (IOException e) {
            throw new ClusterException("Cannot write to " + link.getParent() + ": " + e, e);
        }
    }

    private Path writeScripts() {
        Path directory = places.commands();
        try {
            Files.createDirectories(directory);
            for (String name : NAMES) {
                try (InputStream script = UserCommand.class.getResourceAsStream("hadoop.sh")) {
                    Path file = directory.resolve(name);
                    Files.copy(requireNonNull(script, "no hadoop.sh"), file, StandardCopyOption.REPLACE_EXISTING);
                    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
                }
            }
        } catch (IOException e) {
            throw new ClusterException("Cannot write to " + directory + ": " + e, e);
        }
        return directory;
    }
}
