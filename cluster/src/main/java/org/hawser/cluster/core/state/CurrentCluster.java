// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.state;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.layout.RuntimeLayout;

/** Which cluster commands mean that name none: that of {@code HAWSER_CLUSTER_DIR}, else the last one started. */
public final class CurrentCluster {
    private static final String VARIABLE = "HAWSER_CLUSTER_DIR";
    private static final String DEFAULT_NAME = "local";

    private final Path home;
    private final Map<String, String> environment;

    /** Keeps clusters and the choice below that directory. */
    CurrentCluster(Path home, Map<String, String> environment) {
        this.home = home;
        this.environment = Map.copyOf(environment);
    }

    /** Under the checkout, or under the user's home if Hawser was unpacked from a tarball. */
    public static CurrentCluster of(RuntimeLayout layout) {
        Path parent = layout.isCheckout() ? layout.root() : Path.of(System.getProperty("user.home"));
        return new CurrentCluster(parent.resolve(".hawser"), System.getenv());
    }

    /** The directory of a cluster of that name. */
    public Path named(String name) {
        if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]*")
                || name.equals(currentFile().getFileName().toString())) {
            throw new ClusterException(
                    "The cluster name \"" + name + "\" must be letters, digits, \".\", \"_\" or \"-\","
                            + " begin with a letter or digit, and not be \"current\".");
        }
        return home.resolve(name);
    }

    /** Where a cluster starts that the command line does not name. */
    public Path toStart() {
        return fromEnvironment().orElseGet(() -> named(DEFAULT_NAME));
    }

    /** The cluster that commands mean when they name none, whether it runs or not. */
    public Path directory() {
        return fromEnvironment().or(this::remembered).orElseGet(() -> named(DEFAULT_NAME));
    }

    /** Makes a cluster the one that commands mean; without effect while {@code HAWSER_CLUSTER_DIR} names one. */
    public void remember(Path dir) {
        if (fromEnvironment().isPresent()) {
            return;
        }
        try {
            Files.createDirectories(home);
            Files.writeString(currentFile(), dir + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Optional<Path> remembered() {
        try {
            return Files.exists(currentFile())
                    ? Optional.of(Path.of(Files.readString(currentFile()).strip()))
                    : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Optional<Path> fromEnvironment() {
        return Optional.ofNullable(environment.get(VARIABLE))
                .filter(text -> !text.isBlank())
                .map(Path::of);
    }

    private Path currentFile() {
        return home.resolve("current");
    }
}
