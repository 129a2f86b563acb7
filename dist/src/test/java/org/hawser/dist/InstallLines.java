// SPDX-License-Identifier: Apache-2.0
package org.hawser.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The lines of configuration that a section of docs/install.md asks a site for. */
final class InstallLines {
    private static final Pattern LINE =
            Pattern.compile("(?m)^<property><name>([^<]+)</name><value>([^<]+)</value></property>$");

    /** The local cluster has directories of its own: for every worker one, or one for all. */
    private static final Set<String> DIRECTORIES = Set.of("hawser.reuse.run-dir", "hawser.reuse.address-dir");

    /** One line. */
    record Line(String key, String value) {
        boolean fitsLocalCluster() {
            return !DIRECTORIES.contains(key);
        }
    }

    private InstallLines() {}

    /**
     * Reads a section's lines.
     *
     * @param section begins a line as its heading, number included
     */
    static List<Line> in(Path page, String section) throws IOException {
        String text = Files.readString(page);
        int heading = text.indexOf("\n## " + section + "\n");
        assertThat(heading).as("section \"%s\" of %s", section, page).isNotNegative();
        int next = text.indexOf("\n## ", heading + 1);
        return LINE.matcher(text.substring(heading, next < 0 ? text.length() : next))
                .results()
                .map(match -> new Line(match.group(1), match.group(2)))
                .toList();
    }
}
