// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hawser.cluster.batch.plan.NodePlace;
import org.hawser.cluster.core.daemon.StopLimits;
import org.hawser.cluster.core.daemon.StopTime;
import org.hawser.cluster.core.process.ProgramRun;

/** Packs a node's logs into one file when it stops: shared file systems are good at few large files. */
record LogArchive(NodePlace place) {
    /** Of tar(1): files were still written to. */
    private static final int CHANGED = 1;

    /** Writes the daemons' logs first, since the time may not suffice for all; returns what went wrong, if anything. */
    Optional<String> write(StopTime time) throws IOException {
        Path dir = place.dir();
        List<String> files = Stream.concat(
                        files(place.paths().logs()), files(place.paths().run()).filter(file -> file.toString()
                                .matches(".*\\.(log|tsv)(\\.\\d+)?")))
                .sorted(Comparator.comparing(Path::getNameCount).thenComparing(Comparator.naturalOrder()))
                .map(file -> dir.relativize(file).toString())
                .toList();
        if (files.isEmpty()) {
            return Optional.empty();
        }
        Path names = Files.write(dir.resolve("logs.list"), files);
        Files.createDirectories(place.logArchive().getParent());
        String label = place.logs().getFileName().toString();
        Optional<ProgramRun> run = ProgramRun.of(
                List.of(
                        "tar",
                        "--create",
                        "--gzip",
                        "--file=" + place.logArchive(),
                        "--directory=" + dir,
                        "--transform=s,^logs/," + label + "/,",
                        "--transform=s,^run/," + label + "/pool/,",
                        "--verbatim-files-from",
                        "--files-from=" + names),
                ended -> time.await(StopLimits::logsMillis, ended));
        return run.isEmpty()
                ? Optional.of("Its logs were not collected in full within "
                        + time.limits().logsMillis() + " ms.")
                : run.filter(ended -> ended.exitCode() > CHANGED)
                        .map(ended -> "Its logs were not collected in full: " + ended.output());
    }

    private static Stream<Path> files(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return Stream.empty();
        }
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile).toList().stream();
        }
    }
}
