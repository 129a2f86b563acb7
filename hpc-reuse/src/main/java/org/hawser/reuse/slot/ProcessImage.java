/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.reuse.slot;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.hawser.reuse.compat.jdk.RegionalDefaults;
import org.hawser.reuse.compat.process.ProcessEnvironment;
import org.hawser.reuse.compat.process.StandardStreams;
import org.hawser.reuse.compat.process.TempDirectory;
import org.hawser.reuse.compat.process.Umask;
import org.hawser.reuse.compat.process.WorkingDirectory;
import org.hawser.reuse.protocol.LaunchSpec;
import org.hawser.reuse.protocol.LaunchSpec.Redirect;

/**
 * The face that this process shows to a program: environment, working directory, temporary directory, system
 * properties, standard streams, file mode mask. Changing them for the whole process is safe because one slot runs one
 * container at a time.
 */
final class ProcessImage {
    private static final String PID_PLACEHOLDER = "$$";

    private final ProcessEnvironment environment = new ProcessEnvironment();
    private final WorkingDirectory workingDirectory = new WorkingDirectory();
    private final TempDirectory tempDirectory;
    private final StandardStreams streams = new StandardStreams();
    private final Umask umask = new Umask();
    private final FreshProperties freshProperties;
    private final Map<String, String> ownEnvironment = Map.copyOf(System.getenv());
    private final Properties ownProperties = new Properties();
    private final Path ownDirectory = Path.of("").toAbsolutePath();
    private final Redirect ownLog;

    /** Records the slot's own face. */
    ProcessImage(String logFile) throws IOException {
        ownProperties.putAll(System.getProperties());
        tempDirectory = new TempDirectory();
        Set<String> ownOptions = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("-D"))
                .map(option -> option.substring(2).split("=", 2)[0])
                .collect(Collectors.toSet());
        freshProperties = new FreshProperties(ownProperties, ownOptions);
        ownLog = new Redirect(logFile, true);
        streams.redirect(ownLog, ownLog);
    }

    /** Puts on the container's face. Relative redirections are taken from its working directory. */
    void wear(LaunchSpec spec, long pid) throws IOException {
        Map<String, String> variables = new LinkedHashMap<>(spec.environment());
        variables.replaceAll((name, value) -> value.equals(PID_PLACEHOLDER) ? Long.toString(pid) : value);
        workingDirectory.change(Path.of(spec.workDir()));
        environment.replace(variables);
        Properties properties = freshProperties.forContainer(spec);
        System.setProperties(properties);
        RegionalDefaults.followProperties();
        tempDirectory.change(properties.getProperty("java.io.tmpdir"));
        streams.redirect(spec.stdout(), spec.stderr());
    }

    /**
     * Lets go of the container's standard streams. What it left in buffers of its own is lost, as at the end of a JVM; and
     * a thread of it that holds a stream's lock, perhaps for ever, holds up nothing here.
     */
    void takeBackStreams() throws IOException {
        streams.redirect(ownLog, ownLog);
    }

    /** Puts the slot's own face on again. Returns 1 when the container had changed the file mode mask. */
    int takeOff() throws IOException {
        workingDirectory.change(ownDirectory);
        environment.replace(ownEnvironment);
        Properties properties = new Properties();
        properties.putAll(ownProperties);
        System.setProperties(properties);
        tempDirectory.change(ownProperties.getProperty("java.io.tmpdir"));
        return umask.restore() ? 1 : 0;
    }
}
