// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.appcds;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.process.JavaCommand;
import org.hawser.cluster.core.process.ProgramRun;

/**
 * The strongest simple alternative to reused JVMs: an archive of the classes that containers load, from which stock
 * containers start, and only the fast compiler, C1.
 *
 * <p>The archived class path may hold jars only, and must be the beginning of a container's; so the configuration is
 * packed into a jar, and an argument file gives containers a class path that begins with all of Hadoop's jars.
 */
public final class SharedArchive {
    private static final Duration LIMIT = Duration.ofMinutes(5);

    /** What YARN's own class path of a MapReduce container has beside Hadoop's jars and configuration. */
    private static final String JOB = ".:job.jar/job.jar:job.jar/*:job.jar/classes/:job.jar/lib/*";

    private static final String USUAL = "-Djava.net.preferIPv4Stack=true -Dhadoop.metrics.log.level=WARN";

    private final Path dir;
    private final Path archive;
    private final Path classes;
    private final Path lists;
    private final Path configurationJar;
    private final Path trainingArguments;
    private final Path containerArguments;
    private final String hadoopJars;

    /**
     * An archive yet to be built.
     *
     * @param dir holds the archive and what belongs to it
     * @param hadoopJars in the order of the class path
     */
    public SharedArchive(Path dir, List<Path> hadoopJars) {
        this.dir = requireNonNull(dir, "dir is null");
        this.archive = dir.resolve("hadoop.jsa");
        this.classes = dir.resolve("classes.lst");
        this.lists = dir.resolve("lists");
        this.configurationJar = dir.resolve("conf.jar");
        this.trainingArguments = dir.resolve("training.args");
        this.containerArguments = dir.resolve("container.args");
        this.hadoopJars = hadoopJars.stream().map(Path::toString).collect(Collectors.joining(":"));
    }

    /**
     * Builds the archive anew.
     *
     * @param configuration the directory of the site files
     * @param training runs jobs with the given options, so that their containers list the classes that they load
     */
    public void build(Path configuration, Consumer<List<String>> training) {
        try {
            FileUtil.fullyDelete(lists.toFile());
            Files.createDirectories(lists);
            packConfiguration(configuration);
            Files.writeString(trainingArguments, classPath(JOB));
            Files.writeString(containerArguments, containerArguments(JOB));
            training.accept(options("-XX:DumpLoadedClassList=" + lists + "/%p.lst @" + trainingArguments));
            try (Stream<Path> written = Files.list(lists)) {
                Files.write(classes, ClassListFile.join(written.sorted().flatMap(SharedArchive::lines)));
            }
            dump();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The options of jobs whose containers start from the archive and compile quickly. */
    public List<String> jobOptions() {
        return options("-XX:TieredStopAtLevel=1 @" + containerArguments);
    }

    /** The JVM options of a container that runs a program of that jar and does the same. */
    public String programOptions(Path jar) {
        Path arguments = dir.resolve("program.args");
        try {
            Files.writeString(arguments, containerArguments(jar.toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return "-XX:TieredStopAtLevel=1 @" + arguments;
    }

    private static List<String> options(String jvmOptions) {
        return Stream.of(
                        "mapreduce.admin.map.child.java.opts",
                        "mapreduce.admin.reduce.child.java.opts",
                        "yarn.app.mapreduce.am.admin-command-opts")
                .map(key -> "-D" + key + "=" + USUAL + " " + jvmOptions)
                .toList();
    }

    private String containerArguments(String own) {
        return "-XX:SharedArchiveFile=" + archive + "\n" + classPath(own);
    }

    private String classPath(String own) {
        return "-cp\n\"" + hadoopJars + ":" + configurationJar + ":" + own + "\"\n";
    }

    private void packConfiguration(Path configuration) throws IOException {
        try (OutputStream file = Files.newOutputStream(configurationJar);
                JarOutputStream jar = new JarOutputStream(file);
                Stream<Path> sites = Files.list(configuration)) {
            for (Path site : sites.sorted().toList()) {
                jar.putNextEntry(new JarEntry(requireNonNull(site.getFileName()).toString()));
                Files.copy(site, jar);
                jar.closeEntry();
            }
        }
    }

    private void dump() throws IOException {
        Files.deleteIfExists(archive);
        Optional<ProgramRun> java = ProgramRun.of(
                List.of(
                        JavaCommand.java(),
                        "-Xshare:dump",
                        "-XX:SharedClassListFile=" + classes,
                        "-XX:SharedArchiveFile=" + archive,
                        "-cp",
                        hadoopJars),
                LIMIT);
        if (java.isEmpty() || !Files.isRegularFile(archive)) {
            throw new ClusterException("Java wrote no archive of classes: "
                    + java.map(ProgramRun::output).orElse("it did not start, or did not end within " + LIMIT));
        }
    }

    private static Stream<String> lines(Path list) {
        try {
            return Files.readAllLines(list, StandardCharsets.UTF_8).stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
