// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.ssl.SSLFactory;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.hawser.reuse.cds.ClassArchive;
import org.hawser.reuse.config.ContainerLibraryPath;
import org.hawser.reuse.config.ReuseKeys;

/**
 * Derives an agent's configuration from its NodeManager's and writes it to a file, because the agent has no
 * configuration directory on its class path.
 */
public final class AgentSettings {
    private static final String PREFIX = "hawser.";

    private AgentSettings() {}

    /**
     * Returns a copy that adds the places of the class archive, the native libraries and the server's certificate.
     * This process finds them by itself.
     */
    public static Configuration of(Configuration nodeManagers) {
        Configuration settings = new Configuration(nodeManagers);
        settings.setIfUnset(
                ReuseKeys.ARCHIVE_DIR.name(), ClassArchive.defaultDirectory().toString());
        settings.setIfUnset(
                ReuseKeys.LIBRARY_PATH.name(),
                ContainerLibraryPath.from(nodeManagers, System.getenv()).text());
        URL certificate = nodeManagers.getResource(
                settings.get(SSLFactory.SSL_SERVER_CONF_KEY, SSLFactory.SSL_SERVER_CONF_DEFAULT));
        if (YarnConfiguration.useHttps(settings) && certificate != null) {
            settings.set(SSLFactory.SSL_SERVER_CONF_KEY, certificate.getPath());
        }
        return settings;
    }

    /** Writes the file that the agent is started with. */
    public static void write(Configuration settings, Path file) throws IOException {
        replace(file, settings::writeXml);
    }

    /**
     * Names the keys of Hawser whose values differ between two configurations of an agent, in the order of the alphabet.
     */
    public static SortedSet<String> differences(Configuration one, Configuration other) {
        SortedSet<String> names = new TreeSet<>();
        for (Configuration each : List.of(one, other)) {
            names.addAll(each.getPropsWithPrefix(PREFIX).keySet());
        }
        names.removeIf(name -> Objects.equals(one.get(PREFIX + name), other.get(PREFIX + name)));
        return names.stream().map(PREFIX::concat).collect(Collectors.toCollection(TreeSet::new));
    }

    public interface Content {
        void write(OutputStream out) throws IOException;
    }

    /**
     * Replaces the file atomically, so that an agent that starts meanwhile reads either the old file or the new one.
     */
    public static void replace(Path file, Content content) throws IOException {
        Path next = Path.of(file + "." + ProcessHandle.current().pid());
        try (OutputStream out = Files.newOutputStream(next)) {
            content.write(out);
        }
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
