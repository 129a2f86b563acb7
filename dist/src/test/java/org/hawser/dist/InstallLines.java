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
