// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.client;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.process.JavaCommand;

/** Builds the command line of client programs of a cluster, as {@code bin/hadoop} would. */
public record ClientCommand(ClusterPaths paths, Profile profile, RuntimeLayout layout) {
    public ClientCommand {
        requireNonNull(paths, "paths is null");
        requireNonNull(profile, "profile is null");
        requireNonNull(layout, "layout is null");
    }

    /** A process to start; its streams are not set. */
    public ProcessBuilder process(ToolSpec tool) {
        ProcessBuilder builder = new ProcessBuilder(arguments(tool, System.getenv()));
        builder.environment().put("JAVA_HOME", JavaCommand.home().toString());
        builder.environment().put("HADOOP_CONF_DIR", paths.conf().toString());
        return builder;
    }

    /** Where programs leave temporary files. */
    Path temporary() {
        return paths.temporary();
    }

    List<String> arguments(ToolSpec tool, Map<String, String> environment) {
        Optional<SharedArchive> archive = SharedArchive.of(paths, profile);
        List<String> command = new ArrayList<>(List.of(
                JavaCommand.java(), "-Xmx256m", "-Djava.net.preferIPv4Stack=true", "-Dhadoop.home.dir=" + paths.dir()));
        archive.map(SharedArchive::argument).ifPresent(command::add);
        command.addAll(tool.jvmOptions());
        command.addAll(List.of("-cp", classPath(archive, environment), tool.mainClass()));
        command.addAll(tool.arguments());
        return command;
    }

    private String classPath(Optional<SharedArchive> archive, Map<String, String> environment) {
        Stream<String> stock = archive.flatMap(SharedArchive::classPath)
                .map(Stream::of)
                .orElseGet(() -> Stream.concat(Stream.of(paths.conf().toString()), layout.hadoopClassPath().stream()));
        // Jobs' configuration may name classes of ours.
        Stream<String> own =
                profile == Profile.HAWSER ? layout.hawserJars().stream().map(Path::toString) : Stream.empty();
        Stream<String> users =
                Stream.ofNullable(environment.get("HADOOP_CLASSPATH")).filter(text -> !text.isBlank());
        return String.join(
                ":", Stream.of(stock, own, users).flatMap(entries -> entries).toList());
    }
}
