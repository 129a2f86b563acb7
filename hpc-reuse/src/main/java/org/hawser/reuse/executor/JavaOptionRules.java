// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Decides which JVM options of a container a slot can satisfy although its JVM is already running. */
final class JavaOptionRules {
    /**
     * Properties that the Java runtime, or a library that slots have already loaded, may read only once, by name or by
     * prefix with a star. Whole name spaces are listed, because each release changes which of their properties are
     * read again.
     */
    private static final List<String> READ_ONCE = List.of(
            "java.*",
            "javax.*",
            "jdk.*",
            "sun.*",
            "com.sun.*",
            "awt.*",
            "user.*",
            "file.*",
            "line.separator",
            "path.separator",
            "os.*",
            "native.encoding",
            "stdout.encoding",
            "stderr.encoding",
            "http.*",
            "https.*",
            "ftp.*",
            "socks*",
            "io.netty.*",
            "org.jboss.netty.*",
            "org.apache.*",
            "org.eclipse.jetty.*",
            "org.slf4j.*",
            "org.xerial.snappy.*",
            "com.ctc.wstx.*",
            "com.fasterxml.*",
            "com.google.*",
            "jna.*",
            "jute.*",
            "zookeeper.*",
            "log4j.*",
            "hadoop.home.dir");

    /**
     * Exceptions from that list that do take effect for a container in a slot, because they are read at each use or
     * applied by the slot.
     */
    private static final List<String> HONOURED = List.of(
            "java.io.tmpdir",
            "java.library.path",
            "javax.net.ssl.*",
            "http.proxyHost",
            "http.proxyPort",
            "http.nonProxyHosts",
            "https.proxyHost",
            "https.proxyPort",
            "log4j.configuration");

    /** Variables that a JVM or its C library reads only at its start. */
    private static final Set<String> VARIABLES_READ_AT_START = Set.of(
            "TZ", "LANG", "LC_ALL", "LC_CTYPE", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "LD_PRELOAD");

    private final List<String> ignored;
    private final List<String> slotOptions;
    private final Map<String, String> slotProperties = new HashMap<>();
    private final Map<String, String> slotEnvironment;

    /**
     * @param ignored patterns of options that do not change results
     * @param slotOptions the JVM options of slots
     * @param slotEnvironment the environment that slots were started in
     */
    JavaOptionRules(List<String> ignored, List<String> slotOptions, Map<String, String> slotEnvironment) {
        this.ignored = List.copyOf(ignored);
        this.slotOptions = List.copyOf(slotOptions);
        this.slotEnvironment = Map.copyOf(slotEnvironment);
        for (String option : slotOptions) {
            if (option.startsWith("-D")) {
                String[] parts = option.substring(2).split("=", 2);
                slotProperties.put(parts[0], parts.length == 2 ? parts[1] : "");
            }
        }
    }

    /** Returns the first option, property or variable that needs a new JVM. */
    Optional<String> obstacle(JavaCommand command, Map<String, String> environment) {
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
}
