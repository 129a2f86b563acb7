// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import static java.util.Objects.requireNonNull;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does in Java what the launch script does in bash before the program: links, its own two log files, its listing. */
final class LaunchPreparation implements SlotExecution.Preparation {
    private static final Logger LOG = LoggerFactory.getLogger(LaunchPreparation.class);
    private static final long LISTING_SECONDS = 10;
    private static final String PRELAUNCH_ERRORS = "prelaunch.err";
    private static final String WILDCARD = "*";

    private final Path workDir;
    private final Path logDir;
    private final CapturedLaunch launch;
    private final Map<String, String> environment;
    private Optional<Process> listing = Optional.empty();

    /** @param environment the container's expanded environment */
    LaunchPreparation(Path workDir, CapturedLaunch launch, Map<String, String> environment) {
        this.workDir = requireNonNull(workDir, "workDir is null");
        this.launch = requireNonNull(launch, "launch is null");
        this.environment = Map.copyOf(environment);
        this.logDir = Path.of(launch.logDir().toUri().getPath());
    }

    @Override
    public void run() throws IOException {
        link(workDir, launch.links());
        writePrelaunchLogs(logDir, launch.debugCommands().isPresent());
    }

    @Override
    public void undo() throws IOException {
        unlink(workDir, launch.links());
    }

    /** The listing may show files that the program has just created. In stock Hadoop, the program starts after it. */
    @Override
    public void programEntered() {
        launch.debugCommands().filter(any -> listing.isEmpty()).ifPresent(commands -> {
            try {
                listing = Optional.of(list(commands));
            } catch (IOException e) {
                LOG.warn("No debugging information in {}", logDir, e);
            }
        });
    }

    /** With the container's environment, which says how dates are written and names are sorted. */
    private Process list(String commands) throws IOException {
        ProcessBuilder bash = new ProcessBuilder("bash", "-c", commands)
                .directory(workDir.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.appendTo(
                        logDir.resolve(PRELAUNCH_ERRORS).toFile()));
        bash.environment().clear();
        bash.environment().putAll(environment);
        return bash.start();
    }

    @Override
    public void programEnded() {
        listing.ifPresent(process -> {
            try {
                if (!process.waitFor(LISTING_SECONDS, TimeUnit.SECONDS)) {
                    LOG.warn("The listing of {} did not end within {} s of the program", workDir, LISTING_SECONDS);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                process.destroyForcibly();
            }
        });
    }

    /** Links every localised resource, under each of its names, into the working directory. */
    static void link(Path workDir, Map<org.apache.hadoop.fs.Path, List<String>> links) throws IOException {
        for (Link link : links(workDir, links)) {
            link(link.path(), link.target());
        }
    }

    /** Removes the links that {@link #link} has made; directories made for them stay. */
    static void unlink(Path workDir, Map<org.apache.hadoop.fs.Path, List<String>> links) throws IOException {
        for (Link link : links(workDir, links)) {
            if (Files.isSymbolicLink(link.path())) {
                Files.delete(link.path());
            }
        }
    }

    private static List<Link> links(Path workDir, Map<org.apache.hadoop.fs.Path, List<String>> links) {
        List<Link> all = new ArrayList<>();
        links.forEach((resource, names) -> {
            Path target = Path.of(resource.toUri().getPath());
            for (String name : names) {
                if (name.endsWith(WILDCARD)) {
                    File[] files = target.toFile().listFiles();
                    for (File file : files == null ? new File[0] : files) {
                        all.add(new Link(workDir.resolve(file.getName()), file.toPath()));
                    }
                } else {
                    all.add(new Link(workDir.resolve(name), target));
                }
            }
        });
        return all;
    }

    private record Link(Path path, Path target) {}

    private static void link(Path link, Path target) throws IOException {
        Files.createDirectories(link.getParent());
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, target);
    }

    /**
     * The same lines that the script leaves in {@code prelaunch.out}, and its empty {@code prelaunch.err}.
     *
     * @param debugInformation whether the script has the commands of {@link CapturedLaunch#debugCommands}
     */
    static void writePrelaunchLogs(Path logDir, boolean debugInformation) throws IOException {
        Files.writeString(
                logDir.resolve("prelaunch.out"),
                "Setting up env variables\nSetting up job resources\n"
                        + (debugInformation ? "Copying debugging information\n" : "")
                        + "Launching container\n");
        Files.writeString(logDir.resolve(PRELAUNCH_ERRORS), "");
    }
}
