// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hawser.cluster.batch.plan.AllocationPlaces;
import org.hawser.cluster.batch.plan.AllocationSpec;
import org.hawser.cluster.batch.plan.NodePlan;
import org.hawser.cluster.batch.plan.TimeBudget;
import org.hawser.cluster.batch.request.HdfsPlace;
import org.hawser.cluster.batch.scheduler.NodeEnvironment;
import org.hawser.cluster.batch.scheduler.NodeLauncher;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.machine.Link;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestPreparation {
    private static final Link LINK = new Link("lo", Link.Kind.LOOPBACK, "127.0.0.1");

    @TempDir
    private Path dir;

    @Test
    void open_directoryOfCommandsThatOthersMayHaveMade_isRefused() throws IOException {
        Path shared = Files.createDirectory(dir.resolve("shared"));
        Path planted = Files.createDirectory(shared.resolve("bin"));
        for (Path open : List.of(shared, planted)) {
            Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        }
        AllocationSpec spec = spec(shared);
        AllocationPlaces places = new AllocationPlaces(spec.id(), spec.dir(), spec.localDir(), spec.hdfs());
        MasterFiles files = new MasterFiles(spec.plan().workers(), places, line -> {});
        Preparation preparation = new Preparation(spec, places, files, line -> {});

        assertThatThrownBy(() ->
                        preparation.open(LINK, RuntimeLayout.locate(), new NodeEnvironment(Map.of(), Path.of("/jdk"))))
                .isInstanceOf(ClusterException.class)
                .hasMessageStartingWith(planted + " may have been put there by others");

        assertThat(files.isClaimed()).isFalse();
        assertThat(shared.toFile().list()).containsExactly("bin");
    }

    private AllocationSpec spec(Path shared) throws IOException {
        return new AllocationSpec(
                dir.getFileName().toString(),
                shared,
                NodePlan.of(Files.writeString(dir.resolve("nodes"), "a\nb\n"), 0, false),
                new TimeBudget(Instant.now(), Duration.ofHours(1), Duration.ofMinutes(1)),
                Optional.empty(),
                Optional.empty(),
                HdfsPlace.parse("local", dir),
                dir,
                Optional.empty(),
                Profile.STOCK,
                Optional.empty(),
                Map.of(),
                NodeLauncher.LOCAL,
                List.of("true"));
    }
}
