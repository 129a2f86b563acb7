// SPDX-License-Identifier: Apache-2.0
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
