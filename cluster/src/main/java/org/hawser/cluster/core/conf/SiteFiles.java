// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.conf;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** Reads and writes the site files of a configuration directory. */
public final class SiteFiles {
    private static final String LOGGING = "log4j.properties";

    private SiteFiles() {}

    /** The settings of all site files of a directory that are there. */
    public static Map<String, String> read(Path dir) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (Site site : Site.values()) {
            settings.putAll(SiteFile.read(dir.resolve(site.fileName())));
        }
        return settings;
    }

    /** Has Hadoop read the site files of a directory that are there, later than what it has read so far. */
    public static Configuration addTo(Configuration configuration, Path dir) {
        Stream.of(Site.values())
                .map(site -> dir.resolve(site.fileName()))
                .filter(Files::isRegularFile)
                .forEach(file -> configuration.addResource(new org.apache.hadoop.fs.Path(file.toUri())));
        return configuration;
    }

    /** Writes settings as the site files of a configuration directory, which is made if need be. */
    public static void write(Path dir, Map<String, String> settings) {
        try (InputStream logging = SiteFiles.class.getResourceAsStream(LOGGING)) {
            Files.createDirectories(dir);
            Files.copy(
                    requireNonNull(logging, "no " + LOGGING),
                    dir.resolve(LOGGING),
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (Site site : Site.values()) {
            Map<String, String> own = new TreeMap<>();
            settings.forEach((key, value) -> {
                if (Site.of(key).contains(site)) {
                    own.put(key, value);
                }
            });
            SiteFile.write(dir.resolve(site.fileName()), own);
        }
    }
}
