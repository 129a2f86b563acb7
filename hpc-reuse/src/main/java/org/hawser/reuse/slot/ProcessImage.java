// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.slot;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.reuse.compat.jdk.RegionalDefaults;
import org.hawser.reuse.compat.process.ProcessDirectories;
import org.hawser.reuse.compat.process.ProcessEnvironment;
import org.hawser.reuse.compat.process.StandardStreams;
import org.hawser.reuse.compat.process.Umask;
import org.hawser.reuse.protocol.LaunchSpec;
import org.hawser.reuse.protocol.LaunchSpec.Redirect;

/**
 * The process-wide state that a program sees: environment, working directory, temporary directory, system properties,
 * standard streams, file mode mask. Changing them for the whole process is safe because one slot runs one container at
 * a time.
 */
final class ProcessImage {
    private static final String PID_PLACEHOLDER = "$$";
    private static final String LIBRARY_PATH = "java.library.path";
    private static final String LIBRARY_VARIABLE = "LD_LIBRARY_PATH";
    /** The slot itself uses JNA, which sets these properties when it is loaded. */
    private static final List<String> OF_JNA = List.of("jna.loaded", "jna.platform.library.path", "jnidispatch.path");

    private final ProcessEnvironment environment = new ProcessEnvironment();
    private final ProcessDirectories directories;
    private final StandardStreams streams = new StandardStreams();
    private final Umask umask = new Umask();
    private final Properties propertiesOfAnyJvm;
    private final Map<String, String> ownEnvironment = Map.copyOf(System.getenv());
    private final Properties ownProperties = new Properties();
    private final Path ownDirectory = Path.of("").toAbsolutePath();
    private final Redirect ownLog;

    /** Records the slot's own state. */
    ProcessImage(String logFile) throws IOException {
        ownProperties.putAll(System.getProperties());
        directories = new ProcessDirectories();
        Set<String> ownOptions = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("-D"))
                .map(option -> option.substring(2).split("=", 2)[0])
                .collect(Collectors.toSet());
        propertiesOfAnyJvm = ofAnyJvm(ownProperties, ownOptions);
        ownLog = new Redirect(logFile, true);
        streams.redirect(ownLog, ownLog);
    }

    /**
     * The slot's properties without those that only a slot has.
     *
     * @param ownOptions properties from the slot's own command line
     */
    static Properties ofAnyJvm(Properties ofSlot, Set<String> ownOptions) {
        Properties ofAny = new Properties();
        ofAny.putAll(ofSlot);
        ownOptions.forEach(ofAny::remove);
        OF_JNA.forEach(ofAny::remove);
        // The JVM puts the directories of the variable before its built-in ones.
        String first = System.getenv().getOrDefault(LIBRARY_VARIABLE, "") + ":";
        String path = ofSlot.getProperty(LIBRARY_PATH, "");
        boolean prefixed = first.length() > 1 && path.startsWith(first);
        ofAny.setProperty(LIBRARY_PATH, prefixed ? path.substring(first.length()) : path);
        return ofAny;
    }

    /** The properties that a JVM started for the container would have. */
    static Properties forContainer(Properties ofAnyJvm, LaunchSpec spec, List<String> classPath) {
        Properties fresh = new Properties();
        fresh.putAll(ofAnyJvm);
        fresh.setProperty("user.dir", spec.workDir());
        fresh.setProperty("java.class.path", String.join(":", classPath));
        fresh.setProperty(
                "sun.java.command",
                Stream.concat(Stream.of(spec.mainClass()), spec.arguments().stream())
                        .collect(Collectors.joining(" ")));
        String first = spec.environment().getOrDefault(LIBRARY_VARIABLE, "");
        if (!first.isEmpty()) {
            fresh.setProperty(LIBRARY_PATH, first + ":" + ofAnyJvm.getProperty(LIBRARY_PATH));
        }
        fresh.putAll(spec.systemProperties());
        return fresh;
    }

    /**
     * Applies the container's state. Relative redirections are resolved against its working directory.
     *
     * @param classPath the container's, without wildcards
     */
    void wear(LaunchSpec spec, List<String> classPath, long pid) throws IOException {
        Map<String, String> variables = new LinkedHashMap<>(spec.environment());
        variables.replaceAll((name, value) -> value.equals(PID_PLACEHOLDER) ? Long.toString(pid) : value);
        directories.changeWorking(Path.of(spec.workDir()));
        environment.replace(variables);
        Properties properties = forContainer(propertiesOfAnyJvm, spec, classPath);
        System.setProperties(properties);
        RegionalDefaults.followProperties();
        directories.changeTemporary(properties.getProperty("java.io.tmpdir"));
        streams.redirect(spec.stdout(), spec.stderr());
    }

    /**
     * Replaces the container's standard streams. Data in the container's own buffers is lost, as at the end of a JVM.
     * A thread that holds the lock of a stream, perhaps for ever, does not block this.
     */
    void takeBackStreams() throws IOException {
        streams.redirect(ownLog, ownLog);
    }

    /** Restores the slot's own state. Returns 1 if the container changed the file mode mask. */
    int takeOff() throws IOException {
        directories.changeWorking(ownDirectory);
        environment.replace(ownEnvironment);
        Properties properties = new Properties();
        properties.putAll(ownProperties);
        System.setProperties(properties);
        directories.changeTemporary(ownProperties.getProperty("java.io.tmpdir"));
        return umask.restore() ? 1 : 0;
    }
}
