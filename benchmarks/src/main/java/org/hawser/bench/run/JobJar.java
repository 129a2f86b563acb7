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
package org.hawser.bench.run;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hawser.cluster.core.ClusterException;

/** The jar of the jobs that comparisons bring along: the one that the comparisons themselves are in. */
public final class JobJar {
    private JobJar() {}

    /**
     * The jar.
     *
     * @throws ClusterException if the classes are not packed
     */
    public static Path path() {
        try {
            Path code = Path.of(JobJar.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            if (Files.isDirectory(code)) {
                throw new ClusterException("The jobs are not packed, there is only " + code + ": run ./scripts/setup.");
            }
            return code;
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the place of this class is no address", e);
        }
    }
}
