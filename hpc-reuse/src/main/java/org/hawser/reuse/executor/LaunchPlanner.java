// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
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

    private final long slotHeapBytes;
    /** What YARN must have granted a container, so that it does not kill the slot; 0 if it kills none. */
    private final long slotMemoryBytes;

    private final JvmRules rules;
    private final List<String> sharedJars;
    private final Map<String, String> whitelisted;
    private final boolean poolApplicationMasters;
    private final Path java;

    /** The decision: exactly one of the two is present. */
    record Plan(Optional<LaunchSpec> spec, Optional<Fork> fork) {
        static Plan run(LaunchSpec spec) {
            return new Plan(Optional.of(spec), Optional.empty());
        }

        static Plan fork(ForkReason reason, String detail) {
            return new Plan(Optional.empty(), Optional.of(new Fork(reason, detail)));
        }
    }

    record Request(
            String containerId, LaunchScript script, String workDir, String pidFile, long memoryBytes, boolean numa) {}

    /**
     * @param whitelisted variables that containers inherit from the NodeManager
     * @param java the program of the slots' JDK
     */
    LaunchPlanner(
            NodeResources resources,
            JvmRules rules,
            SharedClassPath shared,
            Map<String, String> whitelisted,
            boolean poolApplicationMasters,
            Path java) {
        this.slotHeapBytes = resources.slotHeapBytes();
        this.slotMemoryBytes = resources.memoryMonitored() ? resources.slotMemoryBytes() : 0;
        this.rules = rules;
        this.sharedJars = shared.jars();
        this.whitelisted = Map.copyOf(whitelisted);
        this.poolApplicationMasters = poolApplicationMasters;
        this.java = java;
    }

    Plan plan(Request request) {
        Map<String, String> raw = request.script().variables();
        boolean foreignRuntime = RUNTIME_VARIABLES.stream().anyMatch(raw::containsKey)
                && !"default".equals(raw.get("YARN_CONTAINER_RUNTIME_TYPE"));
        if (request.numa() || foreignRuntime) {
            return Plan.fork(ForkReason.RUNTIME, "");
        }
        try {
            return parse(request);
        } catch (ShellSyntaxException e) {
            return Plan.fork(ForkReason.SHELL_SYNTAX, e.getMessage());
        }
    }

    private Plan parse(Request request) throws ShellSyntaxException {
        Map<String, String> environment = request.script().environment(whitelisted);
        // The script passes the command in double quotes to "bash -c", so it is expanded twice: by the script and by
        // that bash.
        String text = ShellWords.expandQuoted(request.script().command(), environment);
        ShellWords.Command line = ShellWords.parse(text, environment);
        Optional<JavaCommand> parsed = JavaCommand.parse(line.words());
        if (parsed.isEmpty()) {
            return Plan.fork(
                    ForkReason.NOT_JAVA,
                    line.words().isEmpty() ? "" : line.words().get(0));
        }
        JavaCommand command = parsed.get();
        environment.put("_", command.program());
        Optional<Fork> obstacle = obstacle(request, command, environment);
        if (obstacle.isPresent()) {
            return new Plan(Optional.empty(), obstacle);
        }
        return onClassPath(request, command, environment, line);
    }

    private Optional<Fork> obstacle(Request request, JavaCommand command, Map<String, String> environment) {
        if (!poolApplicationMasters && command.mainClass().equals(APPLICATION_MASTER)) {
            return Optional.of(new Fork(ForkReason.APPLICATION_MASTER, ""));
        }
        if (!startsSlotsJava(command.program(), environment, request.workDir())) {
            return Optional.of(new Fork(ForkReason.JDK, command.program()));
        }
        if (command.heapBytes() > slotHeapBytes) {
            return Optional.of(
                    new Fork(ForkReason.HEAP, (command.heapBytes() >> 20) + "m, slot " + (slotHeapBytes >> 20) + "m"));
        }
        if (request.memoryBytes() > 0 && request.memoryBytes() < slotMemoryBytes) {
            return Optional.of(new Fork(
                    ForkReason.MEMORY, (request.memoryBytes() >> 20) + "m, slot " + (slotMemoryBytes >> 20) + "m"));
        }
        return rules.option(command, environment)
                .map(what -> new Fork(ForkReason.JAVA_OPTION, what))
                .or(() -> rules.libraryPath(
                                command,
                                environment,
                                Path.of(request.workDir()),
                                request.script().linkNames())
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
        return found.filter(path -> JavaCommand.isSame(java, path)).isPresent();
    }

    private Plan onClassPath(
            Request request, JavaCommand command, Map<String, String> environment, ShellWords.Command line) {
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
                request.script().user(),
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
        return List.copyOf(new LinkedHashSet<>(entries));
    }
}
