// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.appcds;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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
 *
 * @param dir holds the archive and what belongs to it
 * @param hadoopJars in the order of the class path
 */
public record SharedArchive(Path dir, List<Path> hadoopJars) {
    private static final Duration LIMIT = Duration.ofMinutes(5);

    /** What YARN's own class path of a MapReduce container has beside Hadoop's jars and configuration. */
    private static final String JOB = ".:job.jar/job.jar:job.jar/*:job.jar/classes/:job.jar/lib/*";

    private static final String USUAL = "-Djava.net.preferIPv4Stack=true -Dhadoop.metrics.log.level=WARN";

    public SharedArchive {
        requireNonNull(dir, "dir is null");
        hadoopJars = List.copyOf(hadoopJars);
    }

    /**
     * Builds the archive anew.
     *
     * @param configuration the directory of the site files
     * @param training runs jobs with the given options, so that their containers list the classes that they load
     */
    public void build(Path configuration, Consumer<List<String>> training) {
        Path lists = dir.resolve("lists");
        Path arguments = dir.resolve("training.args");
        try {
            FileUtil.fullyDelete(lists.toFile());
            Files.createDirectories(lists);
            packConfiguration(configuration);
            Files.writeString(arguments, classPath(JOB));
            Files.writeString(containerArguments(), fromArchive(JOB));
            training.accept(options("-XX:DumpLoadedClassList=" + lists + "/%p.lst @" + arguments));
            List<String> loaded = new ArrayList<>();
            try (Stream<Path> written = Files.list(lists)) {
                for (Path list : written.sorted().toList()) {
                    loaded.addAll(Files.readAllLines(list));
                }
            }
            dump(Files.write(dir.resolve("classes.lst"), join(loaded)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The options of jobs whose containers start from the archive and compile quickly. */
    public List<String> jobOptions() {
        return options("-XX:TieredStopAtLevel=1 @" + containerArguments());
    }

    /** The JVM options of a container that runs a program of that jar and does the same. */
    public String programOptions(Path jar) {
        Path arguments = dir.resolve("program.args");
        try {
            Files.writeString(arguments, fromArchive(jar.toString()));
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

    /**
     * One list of the classes that several JVMs have loaded. Class numbers, which are unique in one list only, are left
     * out, and so are classes of other loaders than the JVM's own, which need the numbers.
     */
    static List<String> join(List<String> lines) {
        return lines.stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#") && !line.contains(" source:"))
                .map(line -> line.startsWith("@") ? line : line.split(" ", 2)[0])
                .distinct()
                .toList();
    }

    private Path archive() {
        return dir.resolve("hadoop.jsa");
    }

    private Path configurationJar() {
        return dir.resolve("conf.jar");
    }

    private Path containerArguments() {
        return dir.resolve("container.args");
    }

    private String fromArchive(String own) {
        return "-XX:SharedArchiveFile=" + archive() + "\n" + classPath(own);
    }

    private String classPath(String own) {
        return "-cp\n\"" + jars() + ":" + configurationJar() + ":" + own + "\"\n";
    }

    private String jars() {
        return hadoopJars.stream().map(Path::toString).collect(Collectors.joining(":"));
    }

    private void packConfiguration(Path configuration) throws IOException {
        try (OutputStream file = Files.newOutputStream(configurationJar());
                JarOutputStream jar = new JarOutputStream(file);
                Stream<Path> sites = Files.list(configuration)) {
            for (Path site : sites.sorted().toList()) {
                jar.putNextEntry(new JarEntry(requireNonNull(site.getFileName()).toString()));
                Files.copy(site, jar);
                jar.closeEntry();
            }
        }
    }

    private void dump(Path classes) throws IOException {
        Files.deleteIfExists(archive());
        Optional<ProgramRun> java = ProgramRun.of(
                List.of(
                        JavaCommand.java(),
                        "-Xshare:dump",
                        "-XX:SharedClassListFile=" + classes,
                        "-XX:SharedArchiveFile=" + archive(),
                        "-cp",
                        jars()),
                LIMIT);
        if (java.isEmpty() || !Files.isRegularFile(archive())) {
            throw new ClusterException("Java wrote no archive of classes: "
                    + java.map(ProgramRun::output).orElse("it did not start, or did not end within " + LIMIT));
        }
    }
}
