// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.mpirun;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.hawser.common.config.Lookup;
import org.hawser.reuse.agent.AgentCommand;
import org.hawser.reuse.agent.AgentSettings;
import org.hawser.reuse.agent.JvmCommand;
import org.hawser.reuse.agent.NodeArchive;
import org.hawser.reuse.agent.SlotCommand;
import org.hawser.reuse.cds.ClassArchive;
import org.hawser.reuse.config.ContainerLibraryPath;
import org.hawser.reuse.config.NodeResources;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.config.SharedClassPath;
import org.hawser.transport.openmpi.MpirunCommand;

/**
 * What a node's ranks are started from: the settings of its NodeManager, and files of JVM options for its agent and its
 * slots.
 *
 * @param host where the ranks run; empty for this host
 * @param settings the NodeManager's
 * @param directory where the files go, readable on the node
 */
record NodePlan(Optional<String> host, Configuration settings, Path directory) {
    /** Beside the settings, where the agent finds it. */
    static final String SLOT_OPTIONS = "slot.args";

    Path site() {
        return directory.resolve("agent-site.xml");
    }

    Path agentOptions() {
        return directory.resolve("agent.args");
    }

    Path slotOptions() {
        return directory.resolve(SLOT_OPTIONS);
    }

    int slots() {
        return NodeResources.from(settings::get).slots();
    }

    RunDirectory run() {
        return RunDirectory.of(settings::get);
    }

    /** Builds the class archive where there is none, and writes the files. */
    void write(Path mpiJar) throws IOException, InterruptedException {
        Files.createDirectories(directory);
        RunDirectory run = run();
        Configuration written = AgentSettings.of(settings);
        written.set(ReuseKeys.RUN_DIR.name(), run.path().toString());
        // To the NodeManager this may be something external; the agent has spare ranks by it.
        written.set(ReuseKeys.AGENT_START.name(), "mpirun");
        Lookup lookup = written::get;
        SharedClassPath shared = SharedClassPath.from(written, System.getenv());
        AgentSettings.write(written, site());
        Optional<ClassArchive> archive = slots() > 0 ? built(lookup, run, shared) : NodeArchive.of(lookup, shared);
        new AgentCommand(lookup, run, shared, archive)
                .jvm(AgentRank.class, List.of())
                .with(rankOptions(mpiJar), List.of(mpiJar.toString()))
                .writeArgumentFile(agentOptions());
        if (slots() > 0) {
            new SlotCommand(lookup, NodeResources.from(lookup), shared, archive)
                    .jvm(SlotRank.class, List.of())
                    .with(rankOptions(mpiJar), List.of(mpiJar.toString()))
                    .writeArgumentFile(slotOptions());
        }
    }

    private Optional<ClassArchive> built(Lookup lookup, RunDirectory run, SharedClassPath shared)
            throws IOException, InterruptedException {
        // The run directory of another host is made there, by its ranks: here this account may not be able to make it.
        return host.isPresent()
                ? NodeArchive.find(directory.resolve("archive.log"), lookup, shared)
                : NodeArchive.prepare(run.create(), lookup, shared);
    }

    private List<String> rankOptions(Path mpiJar) {
        List<String> options =
                new ArrayList<>(LibraryPath.options(mpiJar.toAbsolutePath().getParent(), libraryPath()));
        options.add(MpirunCommand.IDLE_OPTION);
        return options;
    }

    private String libraryPath() {
        return ContainerLibraryPath.from(settings, System.getenv()).text();
    }

    /**
     * The agent, then each slot, so that every rank knows its number.
     *
     * @param slotPrefix words in front of the command of slots
     */
    List<MpirunCommand.Group> groups(List<String> slotPrefix) {
        List<MpirunCommand.Group> groups = new ArrayList<>();
        groups.add(group(List.of(), agentOptions(), AgentRank.class, List.of()));
        // On demand, the agents start slots when containers wait for them.
        int atOnce = ReuseKeys.ON_DEMAND.get(settings::get) ? 0 : slots();
        List<String> prefix = slotWords(slotPrefix);
        for (int slot = 0; slot < atOnce; slot++) {
            groups.add(group(prefix, slotOptions(), SlotRank.class, List.of(Integer.toString(slot))));
        }
        return groups;
    }

    /**
     * The spare ranks. They come behind the slots of all nodes, so that slots have the first numbers.
     *
     * @param slotPrefix words in front of the command of whatever may be a slot
     */
    List<MpirunCommand.Group> spareGroups(List<String> slotPrefix) {
        int spares =
                slots() == 0 || ReuseKeys.ON_DEMAND.get(settings::get) ? 0 : ReuseKeys.SPARE_RANKS.get(settings::get);
        List<String> prefix = slotWords(slotPrefix);
        return IntStream.range(0, spares)
                .mapToObj(spare -> group(prefix, slotOptions(), SpareRank.class, List.of(Integer.toString(spare))))
                .toList();
    }

    /** Words in front of the command of whatever is, or may become, a slot. */
    private List<String> slotWords(List<String> slotPrefix) {
        return Stream.concat(slotPrefix.stream(), LibraryPath.words(libraryPath()).stream())
                .toList();
    }

    private MpirunCommand.Group group(List<String> prefix, Path options, Class<?> main, List<String> arguments) {
        List<String> placement = new ArrayList<>();
        host.ifPresent(name -> placement.addAll(List.of("-host", name)));
        placement.addAll(List.of("-x", "HAWSER_RUN_DIR=" + run().path()));
        List<String> command = new ArrayList<>(prefix);
        command.addAll(List.of(
                JvmCommand.java(),
                "@" + options,
                main.getName(),
                site().toString(),
                run().path().toString()));
        command.addAll(arguments);
        return new MpirunCommand.Group(1, placement, command);
    }
}
