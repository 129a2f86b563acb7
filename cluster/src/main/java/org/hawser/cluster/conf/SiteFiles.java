package org.hawser.cluster.conf;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.TreeMap;

/** The files of a configuration directory. */
public final class SiteFiles {
    private static final String LOGGING = "log4j.properties";

    private SiteFiles() {}

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
