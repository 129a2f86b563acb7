// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.daemon;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.process.JavaCommand;
import org.hawser.reuse.cds.ClassArchive;

/**
 * Builds the command line and the environment of the daemons of a cluster.
 *
 * @param archive the JVM options that start a daemon from the class archive of the stock jars; may be empty
 */
public record DaemonCommand(ClusterPaths paths, Profile profile, RuntimeLayout layout, List<String> archive) {
    /** Marks every daemon's command line with the cluster it belongs to. */
    private static final String MARK = "-Dhawser.cluster.dir=";

    private static final int LARGE_HEAP_MEBIBYTES = 2048;
    /** Their configuration, or that of jobs, which some of them read too, may name classes of ours. */
    private static final List<Role> NAMING_OWN_CLASSES =
            List.of(Role.DATANODE, Role.NODEMANAGER, Role.RESOURCEMANAGER, Role.JOBHISTORYSERVER);

    private static final List<String> INHERITED =
            List.of("PATH", "HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "TZ", "LD_LIBRARY_PATH");

    public DaemonCommand {
        requireNonNull(paths, "paths is null");
        requireNonNull(profile, "profile is null");
        requireNonNull(layout, "layout is null");
        archive = List.copyOf(archive);
    }

    /** Commands of daemons that start without an archive. */
    public DaemonCommand(ClusterPaths paths, Profile profile, RuntimeLayout layout) {
        this(paths, profile, layout, List.of());
    }

    /** The same, but daemons start from the class archive that a pool has left in the directory, if there is one. */
    public DaemonCommand withArchive(Path directory) {
        return new DaemonCommand(paths, profile, layout, new ClassArchive(directory, hadoopJars()).jvmOptions());
    }

    /** The argument that every daemon of the cluster in that directory has. */
    public static String mark(Path dir) {
        return MARK + dir;
    }

    /** The command line of a daemon, or of another run of its main class with other arguments. */
    public List<String> of(DaemonId daemon, String... arguments) {
        return of(daemon, List.of(), arguments);
    }

    /** As {@link #of(DaemonId, String...)}, with JVM options that override the usual ones. */
    public List<String> of(DaemonId daemon, List<String> jvmOptions, String... arguments) {
        List<String> command = new ArrayList<>(List.of(JavaCommand.java()));
        if (!daemon.role().isAdded()) {
            // An added role chooses its collector itself: a JVM with two does not start.
            command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        }
        command.addAll(archive);
        command.addAll(daemon.role().jvmOptions());
        command.add(mark(paths.dir()));
        command.add("-Dhawser.daemon=" + daemon.label());
        command.add("-Dhadoop.home.dir=" + paths.dir());
        // Web servers leave directories there.
        command.add("-Djava.io.tmpdir=" + paths.temporary());
        command.add("-Djava.net.preferIPv4Stack=true");
        layout.nativeHadoop().ifPresent(home -> command.add("-Djava.library.path=" + home.resolve("lib/native")));
        command.addAll(jvmOptions);
        command.addAll(List.of(
                "-cp", String.join(":", classPath(daemon)), daemon.role().mainClass()));
        command.addAll(List.of(arguments));
        return command;
    }

    /**
     * JVM options of daemons that live as long as a job, beyond those of a local cluster, which is there to start fast:
     * compiled code as good as it gets, and short pauses on a large heap.
     */
    public static List<String> longLived(int heapMebibytes) {
        Stream<String> collector =
                heapMebibytes >= LARGE_HEAP_MEBIBYTES ? Stream.of("-XX:-UseSerialGC", "-XX:+UseG1GC") : Stream.empty();
        return Stream.concat(Stream.of("-Xmx" + heapMebibytes + "m", "-XX:TieredStopAtLevel=4"), collector)
                .toList();
    }

    /** The whole environment of the daemons: little of the caller's, so that every start is alike. */
    public Map<String, String> environment() {
        Map<String, String> environment = new LinkedHashMap<>();
        INHERITED.forEach(name -> {
            String value = System.getenv(name);
            if (value != null) {
                environment.put(name, value);
            }
        });
        environment.put("JAVA_HOME", JavaCommand.home().toString());
        environment.put("HADOOP_CONF_DIR", paths.conf().toString());
        // By this, containers find the native libraries.
        layout.nativeHadoop().ifPresent(home -> environment.put("HADOOP_COMMON_HOME", home.toString()));
        return environment;
    }

    /** What pools under mpirun have beside it: by this, what is left of a cluster is found. */
    public Map<String, String> poolEnvironment() {
        Map<String, String> environment = environment();
        environment.put("HAWSER_RUN_DIR", paths.run().toString());
        return environment;
    }

    private List<String> hadoopJars() {
        return layout.hadoopJars().stream().map(Path::toString).toList();
    }

    private List<String> classPath(DaemonId daemon) {
        List<String> entries = new ArrayList<>();
        String conf = paths.conf(daemon).toString();
        String webroot = layout.webroot().toString();
        if (archive.isEmpty()) {
            entries.add(conf);
            entries.addAll(layout.hadoopClassPath());
            entries.add(webroot);
        } else {
            // A JVM shares an archive only if its class path begins with the archived jars.
            entries.addAll(hadoopJars());
            entries.addAll(List.of(conf, webroot));
        }
        boolean withOwn =
                NAMING_OWN_CLASSES.contains(daemon.role()) || daemon.role().isAdded();
        if (profile == Profile.HAWSER && withOwn) {
            layout.hawserJars().forEach(jar -> entries.add(jar.toString()));
        }
        return entries;
    }
}
