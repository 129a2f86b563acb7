// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.run;

import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.util.ClassUtil;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.local.ClusterSpec;

/** The jar of the jobs that comparisons bring along: the one that the comparisons themselves are in. */
public final class JobJar {
    private JobJar() {}

    /**
     * The jar.
     *
     * @throws ClusterException if the classes are not packed
     */
    public static Path path() {
        return Optional.ofNullable(ClassUtil.findContainingJar(JobJar.class))
                .map(Path::of)
                .orElseThrow(() -> new ClusterException("The jobs are not packed: run ./scripts/setup."));
    }

    /**
     * The same cluster with the jar on the class path of all containers. Slots and their agents have that one too.
     *
     * @throws ClusterException if the classes are not packed
     */
    public static ClusterSpec sharedBy(ClusterSpec spec, RuntimeLayout layout) {
        Stream<String> usual = Stream.concat(
                Stream.of(new ClusterPaths(spec.dir()).conf().toString()),
                layout.containerClassPath(spec.profile()).stream());
        return spec.withSetting(
                "yarn.application.classpath",
                Stream.concat(usual, Stream.of(path().toString())).collect(Collectors.joining(",")));
    }
}
