// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.launcher.ContainerLaunch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The launch script of one container, as data instead of shell text. Does in Java what the script does in bash before
 * the program: its variables, the links in the working directory, its own two log files and its listing.
 */
class LaunchScript {
    private static final Logger LOG = LoggerFactory.getLogger(LaunchScript.class);
    private static final long LISTING_SECONDS = 10;
    private static final String OUT = "prelaunch.out";
    private static final String ERRORS = "prelaunch.err";
    private static final String DEBUG_BEGIN = "echo \"Copying debugging information\"\n";
    private static final String DEBUG_END = "echo \"Launching container\"\n";

    private final Map<String, String> variables;
    private final Map<org.apache.hadoop.fs.Path, List<String>> links;
    private final String command;
    private final org.apache.hadoop.fs.Path logDir;
    private final String user;
    private final Optional<String> debugCommands;
    private Optional<Process> listing = Optional.empty();

    /**
     * @param variables unexpanded values in the script's order; they may refer to each other with {@code $NAME}
     * @param links absolute path of each localised resource, and the names it gets in the working directory
     * @param command unexpanded
     * @param logDir the container's log directory
     * @param debugCommands see {@link #debugCommands(String)}
     */
    LaunchScript(
            Map<String, String> variables,
            Map<org.apache.hadoop.fs.Path, List<String>> links,
            String command,
            org.apache.hadoop.fs.Path logDir,
            String user,
            Optional<String> debugCommands) {
        this.variables = variables;
        this.links = Map.copyOf(links);
        this.command = command;
        this.logDir = logDir;
        this.user = user;
        this.debugCommands = debugCommands;
    }

    Map<String, String> variables() {
        return variables;
    }

    String command() {
        return command;
    }

    String user() {
        return user;
    }

    /** The names of localised resources in the working directory. */
    Stream<String> linkNames() {
        return links.values().stream().flatMap(List::stream);
    }

    /** The order in which the script assigns variables: the NodeManager's, then the others after what they refer to. */
    static Map<String, String> inScriptOrder(Map<String, String> variables, Set<String> nodeManagerVariables) {
        Map<String, String> ordered = new LinkedHashMap<>();
        for (String name : nodeManagerVariables) {
            if (variables.containsKey(name)) {
                ordered.put(name, variables.get(name));
            }
        }
        ContainerLaunch.ShellScriptBuilder.create()
                .orderEnvByDependencies(variables)
                .forEach(ordered::putIfAbsent);
        return ordered;
    }

    /**
     * The commands in a launch script that copy it and list the working directory, for whoever looks for a mistake; empty
     * when the NodeManager is configured without. Names, permissions, format and the decision whether to write them are
     * stock's.
     */
    static Optional<String> debugCommands(String script) {
        int begin = script.indexOf(DEBUG_BEGIN);
        int end = script.indexOf(DEBUG_END, begin + 1);
        return begin < 0 || end < 0
                ? Optional.empty()
                : Optional.of(script.substring(begin + DEBUG_BEGIN.length(), end));
    }

    /**
     * The environment that the stock scripts would give to the program, except for {@code _}.
     *
     * @param whitelisted variables inherited from the NodeManager unless the container sets them
     */
    Map<String, String> environment(Map<String, String> whitelisted) throws ShellSyntaxException {
        // The environment of the wrapper scripts contains the unexpanded assignments.
        Map<String, String> environment = new LinkedHashMap<>(variables);
        environment.put("PRELAUNCH_OUT", logDir + "/" + OUT);
        environment.put("PRELAUNCH_ERR", logDir + "/" + ERRORS);
        whitelisted.forEach((name, value) -> {
            if (!variables.containsKey(name)) {
                environment.put(name, value);
            }
        });
        for (Map.Entry<String, String> assignment : variables.entrySet()) {
            String raw = assignment.getValue();
            boolean pid = assignment.getKey().equals("JVM_PID") && raw.equals("$$");
            environment.put(assignment.getKey(), pid ? raw : ShellWords.expandQuoted(raw, environment));
        }
        // Of two nested bash processes. The second one replaces itself by java.
        environment.put("SHLVL", "2");
        return environment;
    }

    /** Makes the links and writes the lines that the script leaves in its log files. */
    void prepare(Path workDir) throws IOException {
        for (Map.Entry<Path, Path> link : links(workDir).entrySet()) {
            Files.createDirectories(link.getKey().getParent());
            Files.deleteIfExists(link.getKey());
            Files.createSymbolicLink(link.getKey(), link.getValue());
        }
        Files.writeString(
                log(OUT),
                "Setting up env variables\nSetting up job resources\n"
                        + (debugCommands.isPresent() ? "Copying debugging information\n" : "")
                        + "Launching container\n");
        Files.writeString(log(ERRORS), "");
    }

    /**
     * Removes the links; directories made for them stay. The stock script creates the links again. Where it found a link
     * to a directory, it would create its own link inside that directory and replace the localised file of the same name.
     */
    void undo(Path workDir) throws IOException {
        for (Path link : links(workDir).keySet()) {
            if (Files.isSymbolicLink(link)) {
                Files.delete(link);
            }
        }
    }

    private Map<Path, Path> links(Path workDir) {
        Map<Path, Path> targets = new LinkedHashMap<>();
        links.forEach((resource, names) -> {
            Path target = Path.of(resource.toUri().getPath());
            for (String name : names) {
                if (name.endsWith("*")) {
                    File[] files = target.toFile().listFiles();
                    for (File file : files == null ? new File[0] : files) {
                        targets.put(workDir.resolve(file.getName()), file.toPath());
                    }
                } else {
                    targets.put(workDir.resolve(name), target);
                }
            }
        });
        return targets;
    }

    private Path log(String name) {
        return Path.of(logDir.toUri().getPath(), name);
    }

    /**
     * Starts the listing, which need not precede the program. It may show files that the program has just created. In
     * stock, the program starts after the listing. May be called again.
     *
     * @param environment the program's, which says how dates are written and names are sorted
     */
    void programEntered(Path workDir, Map<String, String> environment) {
        if (debugCommands.isEmpty() || listing.isPresent()) {
            return;
        }
        ProcessBuilder bash = new ProcessBuilder("bash", "-c", debugCommands.get())
                .directory(workDir.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.appendTo(log(ERRORS).toFile()));
        bash.environment().clear();
        bash.environment().putAll(environment);
        try {
            listing = Optional.of(bash.start());
        } catch (IOException e) {
            LOG.warn("No debugging information in {}", logDir.toUri().getPath(), e);
        }
    }

    /** Waits until nothing uses the container's directories any more. */
    void programEnded(Path workDir) {
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
}
