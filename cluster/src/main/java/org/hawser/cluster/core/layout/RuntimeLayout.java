// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.layout;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Profile;

/** Finds the stock jars and Hawser's jars: in a checkout, or in an unpacked tarball beside some Hadoop. */
public final class RuntimeLayout {
    /** Our jars in the tarball, and in a checkout, whose build makes the same layout. */
    private static final List<String> PACKED = List.of("share/hadoop/hawser", "dist/target/hawser/share/hadoop/hawser");

    private final Path root;
    private final StockHadoop hadoop;

    private RuntimeLayout(Path root, StockHadoop hadoop) {
        this.root = root;
        this.hadoop = hadoop;
    }

    /**
     * The layout that the system property {@code hawser.home} names, or else the environment variable
     * {@code HAWSER_HOME}; the stock jars are those of {@code HADOOP_HOME}, or else of a built checkout.
     *
     * @throws ClusterException if Hawser or the stock jars are not there
     */
    public static RuntimeLayout locate() {
        return locate(Optional.ofNullable(System.getProperty("hawser.home")), System.getenv());
    }

    static RuntimeLayout locate(Optional<String> homeProperty, Map<String, String> environment) {
        Path root = homeProperty
                .or(() -> Optional.ofNullable(environment.get("HAWSER_HOME")))
                .map(Path::of)
                .orElseThrow(() -> new ClusterException(
                        "HAWSER_HOME is not set: set it to the checkout or to the unpacked tarball."))
                .toAbsolutePath()
                .normalize();
        return new RuntimeLayout(root, StockHadoop.locate(hadoopHome(environment), root));
    }

    /** The Hadoop that {@code HADOOP_HOME} names; a blank name is none. */
    public static Optional<Path> hadoopHome(Map<String, String> environment) {
        return Optional.ofNullable(environment.get("HADOOP_HOME"))
                .filter(text -> !text.isBlank())
                .map(Path::of);
    }

    /** Root of the checkout or of the unpacked tarball. */
    public Path root() {
        return root;
    }

    /** Whether this is a checkout, not an unpacked tarball. */
    public boolean isCheckout() {
        return Files.isRegularFile(root.resolve("pom.xml"));
    }

    /** The directory that holds {@code hadoop-common-*.jar}. */
    public Path hadoopLib() {
        return hadoop.jarDirectories().get(0);
    }

    /** A class-path directory that holds {@code webapps/hdfs}. */
    public Path webroot() {
        return hadoop.webroot();
    }

    /** What {@code HADOOP_COMMON_HOME} is set to: the stock Hadoop, if it has native libraries in {@code lib/native}. */
    public Optional<Path> nativeHadoop() {
        return hadoop.nativeHome();
    }

    /** Every stock jar, in a stable order. */
    public List<Path> hadoopJars() {
        return hadoop.jarDirectories().stream()
                .flatMap(dir -> JarFiles.in(dir, "").stream())
                .toList();
    }

    /** The stock jars as short class-path entries, {@code <dir>/*}. */
    public List<String> hadoopClassPath() {
        return hadoop.jarDirectories().stream().map(dir -> dir + "/*").toList();
    }

    /** The class path of a profile's containers: Hadoop's jars, and Hawser's shuffle plug-in behind them. */
    public List<String> containerClassPath(Profile profile) {
        Stream<Path> own = profile == Profile.HAWSER ? hawserJars().stream() : Stream.empty();
        return Stream.concat(hadoopClassPath().stream(), own.map(Path::toString))
                .toList();
    }

    /** The jars that a NodeManager gets in the hawser profile; empty if they are not built. */
    public List<Path> hawserJars() {
        return PACKED.stream()
                .map(root::resolve)
                .filter(Files::isDirectory)
                .findFirst()
                .map(dir -> JarFiles.in(dir, ""))
                .orElse(List.of());
    }

    /** The directory of the profiles: {@code conf/<profile>/<site file>}. */
    public Path profiles() {
        return root.resolve("conf");
    }

    /** Open MPI, if this machine has it. */
    public OpenMpi mpi() {
        return OpenMpi.of(root, System.getenv());
    }

    /** The jar of Hadoop's example jobs. */
    public Path examplesJar() {
        return hadoop.examplesJar();
    }

    /** The jar of Hadoop streaming. */
    public Path streamingJar() {
        return hadoop.streamingJar();
    }
}
