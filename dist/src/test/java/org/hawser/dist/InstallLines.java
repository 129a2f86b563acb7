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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The lines of configuration that docs/install.md asks a site for. */
final class InstallLines {
    private static final Pattern LINE =
            Pattern.compile("(?m)^<property><name>([^<]+)</name><value>([^<]+)</value></property>$");

    /** The local cluster gives every worker a run directory of its own. */
    private static final String RUN_DIRECTORY = "hawser.reuse.run-dir";

    /** One line. */
    record Line(String key, String value) {
        String assignment() {
            return key + "=" + value;
        }

        boolean fitsLocalCluster() {
            return !key.equals(RUN_DIRECTORY);
        }
    }

    private InstallLines() {}

    static List<Line> in(Path page) throws IOException {
        return LINE.matcher(Files.readString(page))
                .results()
                .map(match -> new Line(match.group(1), match.group(2)))
                .toList();
    }
}
