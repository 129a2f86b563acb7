// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hawser.reuse.config.NodeResources;
import org.hawser.reuse.config.SharedClassPath;
import org.hawser.reuse.pool.Fork;
import org.hawser.reuse.pool.ForkReason;
import org.hawser.reuse.protocol.LaunchSpec;

/**
 * Decides whether a container can run in a slot and, if so, computes the instructions for the slot. A container is
 * forked if a slot would run it differently from a new JVM. Pure: the only I/O is to look at files that paths name.
 */
final class LaunchPlanner {
    private static final String APPLICATION_MASTER = "org.apache.hadoop.mapreduce.v2.app.MRAppMaster";
    private static final Set<String> RUNTIME_VARIABLES =
            Set.of("YARN_CONTAINER_RUNTIME_TYPE", "YARN_CONTAINER_RUNTIME_DOCKER_IMAGE");

    private final NodeResources resources;
    private final JavaOptionRules options;
    private final LibraryRules libraries;
    private final List<String> sharedJars;
    private final Map<String, String> whitelisted;
    private final boolean poolApplicationMasters;
    private final SlotsJava java;

    /** The decision: exactly one of the two is present. */
    record Plan(Optional<LaunchSpec> spec, Optional<Fork> fork) {
        static Plan run(LaunchSpec spec) {
            return new Plan(Optional.of(spec), Optional.empty());
        }

        static Plan fork(ForkReason reason, String detail) {
            return new Plan(Optional.empty(), Optional.of(new Fork(reason, detail)));
        }
    }

    /** What is known of a container at its launch. */
    record Request(
            String containerId,
            CapturedLaunch launch,
            String workDir,
            String pidFile,
            long memoryBytes,
            boolean numa) {}

    LaunchPlanner(
            NodeResources resources,
            JavaOptionRules options,
            LibraryRules libraries,
            SharedClassPath shared,
            Map<String, String> whitelisted,
            boolean poolApplicationMasters,
            SlotsJava java) {
        this.resources = resources;
        this.options = options;
        this.libraries = libraries;
        this.sharedJars = shared.jars();
        this.whitelisted = Map.copyOf(whitelisted);
        this.poolApplicationMasters = poolApplicationMasters;
        this.java = java;
    }

    Plan plan(Request request) {
        Map<String, String> raw = request.launch().environment();
        boolean foreignRuntime = RUNTIME_VARIABLES.stream().anyMatch(raw::containsKey)
                && !"default".equals(raw.get("YARN_CONTAINER_RUNTIME_TYPE"));
        if (request.numa() || foreignRuntime) {
            return Plan.fork(ForkReason.RUNTIME, "");
        }
        try {
            return plan(request, raw);
        } catch (ShellSyntaxException e) {
            return Plan.fork(ForkReason.SHELL_SYNTAX, e.getMessage());
        }
    }

    private Plan plan(Request request, Map<String, String> raw) throws ShellSyntaxException {
        String logDir = request.launch().logDir().toString();
        Map<String, String> environment = ContainerEnvironment.expand(inherited(raw), raw, logDir, "");
        // The script passes the command in double quotes to "bash -c", so it is expanded twice: by the script and by
        // that bash.
        String text = ShellWords.expandQuoted(String.join(" ", request.launch().command()), environment);
        CommandLine line = CommandLine.parse(text, environment);
        Optional<JavaCommand> parsed = JavaCommand.parse(line.words());
        if (parsed.isEmpty()) {
            return Plan.fork(
                    ForkReason.NOT_JAVA,
                    line.words().isEmpty() ? "" : line.words().get(0));
        }
        JavaCommand command = parsed.get();
        environment.put("_", line.words().get(0));
        Optional<Fork> obstacle = obstacle(request, command, environment);
        if (obstacle.isPresent()) {
            return new Plan(Optional.empty(), obstacle);
        }
        return onClassPath(request, command, environment, line);
    }

    private Map<String, String> inherited(Map<String, String> raw) {
        Map<String, String> inherited = new java.util.LinkedHashMap<>(whitelisted);
        inherited.keySet().removeAll(raw.keySet());
        return inherited;
    }

    private Optional<Fork> obstacle(Request request, JavaCommand command, Map<String, String> environment) {
        if (!poolApplicationMasters && command.mainClass().equals(APPLICATION_MASTER)) {
            return Optional.of(new Fork(ForkReason.APPLICATION_MASTER, ""));
        }
        if (!startsSlotsJava(command.program(), environment, request.workDir())) {
            return Optional.of(new Fork(ForkReason.JDK, command.program()));
        }
        if (command.heapBytes() > resources.slotHeapBytes()) {
            return Optional.of(new Fork(
                    ForkReason.HEAP,
                    (command.heapBytes() >> 20) + "m, slot " + (resources.slotHeapBytes() >> 20) + "m"));
        }
        if (resources.memoryMonitored()
                && request.memoryBytes() > 0
                && request.memoryBytes() < resources.slotMemoryBytes()) {
            return Optional.of(new Fork(
                    ForkReason.MEMORY,
                    (request.memoryBytes() >> 20) + "m, slot " + (resources.slotMemoryBytes() >> 20) + "m"));
        }
        return options.obstacle(command, environment)
                .map(what -> new Fork(ForkReason.JAVA_OPTION, what))
                .or(() -> libraries
                        .obstacle(
                                command,
                                environment,
                                Path.of(request.workDir()),
                                request.launch().links().values())
                        .map(what -> new Fork(ForkReason.NATIVE_LIBRARIES, what)));
    }

    /** Looks up the program as the shell would. */
    private boolean startsSlotsJava(String program, Map<String, String> environment, String workDir) {
        Path work = Path.of(workDir);
        Optional<Path> found = program.contains("/")
                ? Optional.of(work.resolve(program))
                : Arrays.stream(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                        .map(directory -> work.resolve(directory).resolve(program))
                        .filter(Files::isExecutable)
                        .findFirst();
        return found.filter(java::is).isPresent();
    }

    private Plan onClassPath(Request request, JavaCommand command, Map<String, String> environment, CommandLine line) {
        List<String> entries = classPath(environment.getOrDefault("CLASSPATH", ""), request.workDir());
        Set<String> present = new HashSet<>(entries);
        Optional<String> missing =
                sharedJars.stream().filter(jar -> !present.contains(jar)).findFirst();
        if (missing.isPresent()) {
            return Plan.fork(ForkReason.CLASS_PATH, "without " + missing.get());
        }
        Set<String> shared = new HashSet<>(sharedJars);
        Optional<String> early = entries.stream()
                .takeWhile(entry -> !shared.contains(entry))
                .filter(entry -> !new File(entry).isDirectory() && new File(entry).exists())
                .findFirst();
        if (early.isPresent()) {
            return Plan.fork(ForkReason.USER_CLASSES_FIRST, early.get());
        }
        return Plan.run(new LaunchSpec(
                request.containerId(),
                request.launch().user(),
                request.workDir(),
                environment,
                command.systemProperties(),
                entries,
                command.mainClass(),
                command.arguments(),
                command.heapBytes(),
                request.memoryBytes(),
                line.stdout(),
                line.stderr(),
                request.pidFile()));
    }

    /**
     * Absolute entries; an empty one is the working directory, as for the Java launcher. The files of the working
     * directory are linked only at the launch, so the slot expands wildcards there.
     */
    private static List<String> classPath(String text, String workDir) {
        List<String> entries = new ArrayList<>();
        for (String entry : text.split(File.pathSeparator)) {
            String absolute = entry.isEmpty() ? workDir : entry.startsWith("/") ? entry : workDir + "/" + entry;
            entries.addAll(absolute.startsWith(workDir) ? List.of(absolute) : SharedClassPath.expand(absolute));
        }
        return List.copyOf(new java.util.LinkedHashSet<>(entries));
    }
}
