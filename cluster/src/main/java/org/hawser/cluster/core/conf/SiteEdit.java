// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.conf;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hawser.cluster.core.ClusterException;

/** Changes settings in one of Hadoop's XML files that somebody maintains: all else in it stays, comments too. */
public final class SiteEdit {
    private static final String END = "</configuration>";

    private SiteEdit() {}

    /**
     * Sets these in a file. A setting that it has gets the new value in its place; others are added at its end.
     *
     * @throws ClusterException if the file is none of Hadoop's, and then it is left as it is
     */
    public static void set(Path file, Map<String, String> settings) {
        SiteFile.read(file);
        try {
            String text = Files.exists(file) ? Files.readString(file) : "<configuration>\n" + END + "\n";
            for (Map.Entry<String, String> setting : settings.entrySet()) {
                text = with(text, setting.getKey(), setting.getValue());
            }
            Path next = file.resolveSibling(file.getFileName() + ".new");
            Files.writeString(next, text);
            Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String with(String text, String key, String value) {
        Matcher present = Pattern.compile("(<name>\\s*" + Pattern.quote(key) + "\\s*</name>\\s*<value>)[^<]*(</value>)")
                .matcher(text);
        if (present.find()) {
            return present.replaceAll("$1" + Matcher.quoteReplacement(SiteFile.escape(value)) + "$2");
        }
        int end = text.lastIndexOf(END);
        if (end < 0) {
            throw new ClusterException("The file has no " + END + ".");
        }
        return text.substring(0, end) + SiteFile.property(key, value) + text.substring(end);
    }
}
