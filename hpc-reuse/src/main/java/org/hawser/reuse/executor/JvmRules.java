// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.hawser.reuse.config.ContainerLibraryPath;

/** Decides what a container needs a JVM of its own for, because a slot's JVM is already running. */
final class JvmRules {
    /**
     * Properties that the Java runtime, or a library that slots have already loaded, may read only once, by name or by
     * prefix with a star. Whole name spaces are listed, because each release changes which of their properties are
     * read again.
     */
    private static final List<String> READ_ONCE = List.of(
            """
            java.* javax.* jdk.* sun.* com.sun.* awt.* user.* file.* line.separator path.separator os.*
            native.encoding stdout.encoding stderr.encoding http.* https.* ftp.* socks* io.netty.*
            org.jboss.netty.* org.apache.* org.eclipse.jetty.* org.slf4j.* org.xerial.snappy.* com.ctc.wstx.*
            com.fasterxml.* com.google.* jna.* jute.* zookeeper.* log4j.* hadoop.home.dir"""
                    .split("\\s+"));

    /**
     * Exceptions from that list that do take effect for a container in a slot, because they are read at each use or
     * applied by the slot.
     */
    private static final List<String> HONOURED = List.of(
            """
            java.io.tmpdir java.library.path javax.net.ssl.* http.proxyHost http.proxyPort http.nonProxyHosts
            https.proxyHost https.proxyPort log4j.configuration"""
                    .split("\\s+"));

    private static final String LIBRARY_PATH = "java.library.path";

    /** Variables that a JVM or its C library reads only at its start. */
    private static final Set<String> VARIABLES_READ_AT_START = Set.of(
            "TZ", "LANG", "LC_ALL", "LC_CTYPE", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "LD_PRELOAD");

    private final List<String> ignored;
    private final List<String> slotOptions;
    private final Map<String, String> slotProperties = new HashMap<>();
    private final Map<String, String> slotEnvironment;
    private final List<Path> slotLibraries;

    /**
     * @param ignored patterns of options that do not change results
     * @param slotOptions the JVM options of slots
     * @param slotEnvironment the environment that slots were started in
     * @param slotLibraries where slots look for native libraries
     */
    JvmRules(
            List<String> ignored,
            List<String> slotOptions,
            Map<String, String> slotEnvironment,
            ContainerLibraryPath slotLibraries) {
        this.ignored = List.copyOf(ignored);
        this.slotOptions = List.copyOf(slotOptions);
        this.slotEnvironment = Map.copyOf(slotEnvironment);
        this.slotLibraries = slotLibraries.directories().stream()
                .map(directory -> Path.of(directory).normalize())
                .toList();
        slotOptions.stream()
                .filter(option -> option.startsWith("-D"))
                .forEach(option -> JavaCommand.addProperty(option, slotProperties));
    }

    /** Returns the first option, property or variable that needs a new JVM. */
    Optional<String> option(JavaCommand command, Map<String, String> environment) {
        for (String option : command.otherOptions()) {
            if (!slotOptions.contains(option) && !matchesAny(ignored, option)) {
                return Optional.of(option);
            }
        }
        for (Map.Entry<String, String> property : command.systemProperties().entrySet()) {
            String name = property.getKey();
            String option = "-D" + name + "=" + property.getValue();
            boolean needsJvm = matchesAny(READ_ONCE, name) && !matchesAny(HONOURED, name);
            if (needsJvm && !property.getValue().equals(slotProperties.get(name)) && !matchesAny(ignored, option)) {
                return Optional.of(option);
            }
        }
        return VARIABLES_READ_AT_START.stream()
                .filter(environment::containsKey)
                .filter(name -> !environment.get(name).equals(slotEnvironment.get(name)))
                .map(name -> name + "=" + environment.get(name))
                .findFirst();
    }

    private static boolean matchesAny(List<String> patterns, String text) {
        return patterns.stream().anyMatch(pattern -> matches(pattern, text));
    }

    private static boolean matches(String pattern, String text) {
        int star = pattern.indexOf('*');
        if (star < 0) {
            return pattern.equals(text);
        }
        String head = pattern.substring(0, star);
        String tail = pattern.substring(star + 1);
        return text.length() >= head.length() + tail.length() && text.startsWith(head) && text.endsWith(tail);
    }

    /**
     * Returns the variable or option with which the container would not find its native libraries in a slot. A JVM and the
     * dynamic linker read the search path only at their start, so the container's directories must be among those that
     * slots search. Directories without libraries make no difference.
     *
     * @param links names of localised files in the working directory
     */
    Optional<String> libraryPath(
            JavaCommand command, Map<String, String> environment, Path workDir, Stream<String> links) {
        boolean shipped = links.anyMatch(name -> !name.contains("/") && isLibrary(name));
        return Stream.of(
                        ContainerLibraryPath.VARIABLE + "="
                                + environment.getOrDefault(ContainerLibraryPath.VARIABLE, ""),
                        "-D" + LIBRARY_PATH + "=" + command.systemProperties().getOrDefault(LIBRARY_PATH, ""))
                .filter(text -> !isSearchedBySlots(text.substring(text.indexOf('=') + 1), workDir, shipped))
                .findFirst();
    }

    private boolean isSearchedBySlots(String path, Path workDir, boolean shipped) {
        if (path.isEmpty()) {
            return true;
        }
        List<Path> needed = Arrays.stream(path.split(File.pathSeparator))
                .map(entry -> workDir.resolve(entry).normalize())
                .distinct()
                .filter(directory -> mayHoldLibraries(directory, workDir, shipped))
                .toList();
        return slotLibraries.stream()
                .filter(needed::contains)
                .distinct()
                .toList()
                .equals(needed);
    }

    /** Files below the working directory are linked only at the launch. */
    private static boolean mayHoldLibraries(Path directory, Path workDir, boolean shipped) {
        if (directory.startsWith(workDir)) {
            return shipped || !directory.equals(workDir);
        }
        String[] libraries = directory.toFile().list((parent, name) -> isLibrary(name));
        return libraries != null && libraries.length > 0;
    }

    private static boolean isLibrary(String name) {
        return name.endsWith(".so") || name.contains(".so.");
    }
}
