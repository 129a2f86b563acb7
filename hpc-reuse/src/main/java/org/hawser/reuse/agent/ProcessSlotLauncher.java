// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.hawser.common.config.Lookup;
import org.hawser.reuse.config.ContainerLibraryPath;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.protocol.SlotNetwork;
import org.hawser.reuse.slot.SlotConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts slots as plain processes, each the leader of a session of its own, so that they outlive the agent.
 *
 * @param transport the network that its slots report
 */
public record ProcessSlotLauncher(
        RunDirectory runDirectory, Lookup settings, SlotCommand command, SlotNetwork transport)
        implements SlotLauncher {
    private static final Logger LOG = LoggerFactory.getLogger(ProcessSlotLauncher.class);

    @Override
    public SlotProcess launch(int slot, long incarnation) throws IOException {
        Path config = runDirectory.slotFile(slot, ".json");
        SlotConfig slotConfig = SlotConfig.of(settings, runDirectory, slot, transport);
        slotConfig.write(config);
        ProcessBuilder builder = new ProcessBuilder(command.line(config, slot, incarnation))
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        Path.of(slotConfig.logFile()).toFile()))
                .directory(runDirectory.path().toFile());
        builder.environment().put("HAWSER_RUN_DIR", runDirectory.path().toString());
        // A forked container does not inherit this variable from the NodeManager either.
        builder.environment().remove(ContainerLibraryPath.VARIABLE);
        ReuseKeys.LIBRARY_PATH.getIfSet(settings).ifPresent(path -> builder.environment()
                .put(ContainerLibraryPath.VARIABLE, path));
        Process process = builder.start();
        SlotPidFile.of(slot, incarnation, process.toHandle()).write(runDirectory.slotFile(slot, ".pid"));
        return new Started(
                slot, incarnation, process.toHandle(), process.onExit().thenApply(Process::exitValue));
    }

    @Override
    public List<SlotProcess> survivors() {
        List<SlotProcess> found = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(runDirectory.slots(), "slot-*.pid")) {
            for (Path file : files) {
                SlotPidFile.readLive(file).ifPresent(live -> ProcessHandle.of(live.pid())
                        .ifPresent(process -> found.add(new FoundProcess(live.slot(), live.incarnation(), process))));
            }
        } catch (IOException e) {
            LOG.warn("Cannot read the pid files of earlier slots in {}", runDirectory.slots(), e);
        }
        return found;
    }

    private record Started(int slot, long incarnation, ProcessHandle process, CompletionStage<Integer> onExit)
            implements SlotProcess {
        @Override
        public long pid() {
            return process.pid();
        }

        @Override
        public void kill() {
            FoundProcess.kill(process);
        }
    }
}
