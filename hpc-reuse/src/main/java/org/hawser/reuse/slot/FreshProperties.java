// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.slot;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.hawser.reuse.protocol.LaunchSpec;

/** The system properties that a JVM started for a container would have. */
final class FreshProperties {
    private static final String LIBRARY_PATH = "java.library.path";
    /** The slot itself uses JNA, which sets these properties when it is loaded. */
    private static final List<String> OF_JNA = List.of("jna.loaded", "jna.platform.library.path", "jnidispatch.path");

    private final Properties atStart;
    private final String defaultLibraryPath;

    /**
     * @param atStart this JVM's properties before any container ran
     * @param ownOptions properties from the slot's own command line
     */
    FreshProperties(Properties atStart, Set<String> ownOptions) {
        this.atStart = new Properties();
        this.atStart.putAll(atStart);
        ownOptions.forEach(this.atStart::remove);
        OF_JNA.forEach(this.atStart::remove);
        this.defaultLibraryPath = withoutPrefix(
                atStart.getProperty(LIBRARY_PATH, ""), System.getenv().getOrDefault("LD_LIBRARY_PATH", ""));
    }

    /** The JVM puts the directories of the variable before its built-in ones. */
    private static String withoutPrefix(String path, String prefix) {
        return !prefix.isEmpty() && path.startsWith(prefix + ":") ? path.substring(prefix.length() + 1) : path;
    }

    Properties forContainer(LaunchSpec spec) {
        Properties fresh = new Properties();
        fresh.putAll(atStart);
        fresh.setProperty("user.dir", spec.workDir());
        fresh.setProperty("java.class.path", String.join(":", spec.classPath()));
        fresh.setProperty("sun.java.command", String.join(" ", command(spec)));
        fresh.setProperty(LIBRARY_PATH, libraryPath(spec.environment()));
        fresh.putAll(spec.systemProperties());
        return fresh;
    }

    private static List<String> command(LaunchSpec spec) {
        List<String> words = new java.util.ArrayList<>();
        words.add(spec.mainClass());
        words.addAll(spec.arguments());
        return words;
    }

    private String libraryPath(Map<String, String> environment) {
        String first = environment.getOrDefault("LD_LIBRARY_PATH", "");
        return first.isEmpty() ? defaultLibraryPath : first + ":" + defaultLibraryPath;
    }
}
