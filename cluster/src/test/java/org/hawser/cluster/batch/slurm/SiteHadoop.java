// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.slurm;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.hawser.cluster.core.conf.SiteFiles;
import org.hawser.cluster.core.layout.RuntimeLayout;

/** A Hadoop as a site installs it: the layout of a distribution, from the stock jars, and a configuration of its own. */
final class SiteHadoop {
    private static final Map<String, String> PLACES = Map.of(
            "hadoop-common-", "common",
            "hadoop-registry-", "common",
            "hadoop-hdfs-", "hdfs",
            "hadoop-yarn-", "yarn",
            "hadoop-mapreduce-", "mapreduce");

    private final Path home;

    private SiteHadoop(Path home) {
        this.home = requireNonNull(home, "home is null");
    }

    /** Installs it in that directory. Its configuration names a cluster that does not exist. */
    static SiteHadoop install(Path home, RuntimeLayout stock) throws IOException {
        SiteHadoop site = new SiteHadoop(home);
        for (Path jar : stock.hadoopJars()) {
            site.link(place(jar.getFileName().toString()), jar);
        }
        site.link("hdfs", stock.webroot().resolve("webapps"));
        site.link("mapreduce", stock.examplesJar());
        SiteFiles.write(
                home.resolve("etc/hadoop"),
                Map.of("fs.defaultFS", "hdfs://site.invalid:8020", "yarn.resourcemanager.hostname", "site.invalid"));
        return site;
    }

    /** What {@code HADOOP_HOME} names. */
    Path home() {
        return home;
    }

    Path examplesJar() {
        return home.resolve("share/hadoop/mapreduce/hadoop-mapreduce-examples.jar");
    }

    private static String place(String jar) {
        return PLACES.entrySet().stream()
                .filter(place -> jar.startsWith(place.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("common/lib");
    }

    private void link(String directory, Path target) throws IOException {
        Path place = Files.createDirectories(home.resolve("share/hadoop").resolve(directory));
        Files.createSymbolicLink(place.resolve(target.getFileName()), target);
    }
}
