// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.hawser.common.config.Lookup;
import org.hawser.reuse.config.NodeResources;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.config.SharedClassPath;
import org.hawser.reuse.protocol.SlotNetwork;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestProcessSlotLauncher {
    private static final Lookup SETTINGS = Map.of("hawser.reuse.slot-java-options", "-Xint")::get;

    @TempDir
    private Path dir;

    private RunDirectory run;
    private ProcessSlotLauncher launcher;

    @BeforeEach
    void createLauncher() throws Exception {
        run = new RunDirectory(dir.resolve("run")).create();
        launcher = new ProcessSlotLauncher(run, SETTINGS, command(), SlotNetwork.tcp("test"));
    }

    private SlotCommand command() {
        return new SlotCommand(
                SETTINGS,
                new NodeResources(1, 1, 1 << 30, 64 << 20, true),
                new SharedClassPath(List.of("/h/a.jar"), List.of("/conf")),
                Optional.empty());
    }

    @Test
    void launch_slotThatCannotStart_reportsItsExitCode() throws Exception {
        // Without a jar to load the Java agent from, the JVM ends at once.
        SlotLauncher.SlotProcess process = launcher.launch(3, 7);
        assertThat(process.slot()).isEqualTo(3);
        assertThat(process.incarnation()).isEqualTo(7);
        assertThat(process.onExit().toCompletableFuture().get(60, TimeUnit.SECONDS))
                .isNotZero();
        assertThat(run.slotFile(3, ".pid")).content().startsWith("3 7 " + process.pid() + " ");
        assertThat(run.slotFile(3, ".json")).exists();
        assertThat(launcher.survivors()).isEmpty();
        process.kill();
    }

    @Test
    void launch_librariesOfContainers_areSearchedByTheSlotAndNoOthers() throws Exception {
        assertThat(libraryPathOfSlot(Map.of("hawser.reuse.library-path", "/h/native:/c")))
                .contains("LD_LIBRARY_PATH=/h/native:/c");
        assertThat(libraryPathOfSlot(Map.of())).isEmpty();
    }

    /** The variable of a slot's JVM that waits before it does anything. */
    private Optional<String> libraryPathOfSlot(Map<String, String> own) throws Exception {
        Map<String, String> settings = new HashMap<>(own);
        settings.put("hawser.reuse.slot-java-options", "-XX:+UnlockDiagnosticVMOptions,-XX:+PauseAtStartup");
        SlotCommand pausing = new SlotCommand(
                settings::get,
                new NodeResources(1, 1, 1 << 30, 64 << 20, true),
                new SharedClassPath(List.of(), List.of()),
                Optional.empty());
        SlotLauncher.SlotProcess slot =
                new ProcessSlotLauncher(run, settings::get, pausing, SlotNetwork.tcp("test")).launch(0, 1);
        try {
            Path paused = run.path().resolve("vm.paused." + slot.pid());
            Awaitility.await().until(() -> Files.exists(paused));
            return Files.readString(Path.of("/proc", Long.toString(slot.pid()), "environ"))
                    .transform(text -> Arrays.stream(text.split("\0")))
                    .filter(variable -> variable.startsWith("LD_LIBRARY_PATH="))
                    .findFirst();
        } finally {
            slot.kill();
        }
    }

    @Test
    void survivors_processOfAFormerAgent_isFoundAndCanBeKilled() throws Exception {
        Process sleeper = new ProcessBuilder("setsid", "sleep", "600").start();
        SlotPidFile.of(2, 5, sleeper.toHandle()).write(run.slotFile(2, ".pid"));
        Files.writeString(run.slotFile(1, ".pid"), "1 1 " + sleeper.pid() + " 12345\n");

        List<SlotLauncher.SlotProcess> survivors = launcher.survivors();

        assertThat(survivors).hasSize(1);
        assertThat(survivors.get(0).slot()).isEqualTo(2);
        assertThat(survivors.get(0).incarnation()).isEqualTo(5);
        assertThat(survivors.get(0).pid()).isEqualTo(sleeper.pid());
        survivors.get(0).kill();
        assertThat(sleeper.waitFor(60, TimeUnit.SECONDS)).isTrue();
        survivors.get(0).onExit().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }

    @Test
    void survivors_brokenPidFile_doesNotHideTheOthers() throws Exception {
        Files.writeString(run.slotFile(0, ".pid"), "a b c d\n");
        Process sleeper = new ProcessBuilder("setsid", "sleep", "600").start();
        SlotPidFile.of(2, 5, sleeper.toHandle()).write(run.slotFile(2, ".pid"));
        Files.writeString(run.slotFile(9, ".pid"), "a b c d\n");
        assertThat(launcher.survivors())
                .extracting(SlotLauncher.SlotProcess::slot)
                .containsExactly(2);
        sleeper.destroyForcibly();
    }

    @Test
    void line_slot_isASessionOfItsOwnWithHadoopFirst() {
        List<String> line = command().line(run.slotFile(3, ".json"), 3, 7);
        assertThat(line.get(0)).isEqualTo("setsid");
        assertThat(line).contains("-Xmx67108864", "-Xint");
        assertThat(line.get(line.indexOf("-cp") + 1)).startsWith("/h/a.jar:").endsWith(":/conf");
        assertThat(line.subList(line.size() - 4, line.size()))
                .containsExactly(
                        "org.hawser.reuse.slot.SlotMain",
                        run.slotFile(3, ".json").toString(),
                        "3",
                        "7");
    }
}
