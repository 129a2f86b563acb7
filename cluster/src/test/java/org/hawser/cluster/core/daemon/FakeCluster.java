// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.daemon;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.layout.FakeLayout;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.process.ProcessLauncher;
import org.hawser.cluster.core.process.ProcessLauncher.Session;

/** A cluster whose daemons are short programs, as real processes. */
public record FakeCluster(ClusterPaths paths, RuntimeLayout layout, Daemons daemons) {
    public static FakeCluster in(Path dir) throws IOException {
        ClusterPaths paths = new ClusterPaths(dir.resolve("cluster").toAbsolutePath());
        Files.createDirectories(paths.temporary());
        Files.createFile(paths.startLock());
        RuntimeLayout layout = FakeLayout.in(dir.resolve("hawser").toAbsolutePath(), FakeDaemon.class);
        DaemonCommand command = new DaemonCommand(paths, Profile.HAWSER, layout);
        return new FakeCluster(
                paths,
                layout,
                new Daemons(
                        paths, command, new ProcessLauncher(paths.dir(), command.environment(), Session.INHERITED)));
    }

    /** JVM options that have the fake run instead of the main class that follows. */
    public List<String> insteadOfMain(String... options) {
        return Stream.concat(
                        Stream.of(options),
                        Stream.of("-jar", FakeLayout.jar(layout.root()).toString()))
                .toList();
    }

    /** As {@link #insteadOfMain}, with an end at once. */
    public List<String> thatEnds(int exitCode) {
        return insteadOfMain("-D" + FakeDaemon.EXIT + "=" + exitCode);
    }

    /** The labels of the daemons that SIGTERM has ended, in that order. */
    public List<String> ended() throws IOException {
        return Files.readAllLines(FakeDaemon.ended(paths.temporary()));
    }

    /** The key by which a fake of an added role is told where to listen. */
    public static String addressKey() {
        return FakeDaemon.KEY;
    }
}
