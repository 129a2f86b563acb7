// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.mpirun;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.hawser.reuse.agent.JvmCommand;
import org.hawser.reuse.cds.ClassArchive;
import org.hawser.reuse.config.Ownership;
import org.hawser.reuse.config.SharedClassPath;
import org.hawser.transport.openmpi.MpirunCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What mpirun is given for a node. */
class TestNodePlan {
    @TempDir
    private Path dir;

    private Configuration settings() {
        Configuration settings = new Configuration(false);
        settings.set("hawser.reuse.run-dir", dir.resolve("run").toString());
        settings.set("hawser.reuse.slots", "2");
        settings.set("hawser.reuse.class-archive", "false");
        settings.set("yarn.nodemanager.resource.memory-mb", "4096");
        settings.set("mapreduce.admin.user.env", "A=b");
        return settings;
    }

    @Test
    void groups_nodeWithTwoSlots_areAgentAndSlotsInOrder() {
        NodePlan plan = new NodePlan(Optional.of("n7"), settings(), dir.resolve("plan"));
        String site = plan.site().toString();
        String run = dir.resolve("run").toString();
        String agent = "@" + plan.agentOptions();
        String slot = "@" + plan.slotOptions();
        List<MpirunCommand.Group> groups = plan.groups(List.of("env", "-i"));
        assertThat(groups).allSatisfy(group -> {
            assertThat(group.processes()).isEqualTo(1);
            assertThat(group.options()).containsExactly("-host", "n7", "-x", "HAWSER_RUN_DIR=" + dir.resolve("run"));
        });
        assertThat(groups.stream().map(MpirunCommand.Group::command))
                .containsExactly(
                        List.of(JvmCommand.java(), agent, AgentRank.class.getName(), site, run),
                        List.of("env", "-i", JvmCommand.java(), slot, SlotRank.class.getName(), site, run, "0"),
                        List.of("env", "-i", JvmCommand.java(), slot, SlotRank.class.getName(), site, run, "1"));
    }

    @Test
    void spareGroups_twoForEachNode_areStartedLikeSlots() {
        Configuration settings = settings();
        settings.set("hawser.reuse.spare-ranks", "2");
        NodePlan plan = new NodePlan(Optional.of("n7"), settings, dir.resolve("plan"));
        String run = dir.resolve("run").toString();
        List<String> spare =
                List.of("env", "-i", JvmCommand.java(), "@" + plan.slotOptions(), SpareRank.class.getName());
        assertThat(plan.spareGroups(List.of("env", "-i")).stream().map(MpirunCommand.Group::command))
                .containsExactly(
                        Stream.concat(spare.stream(), Stream.of(plan.site().toString(), run, "0"))
                                .toList(),
                        Stream.concat(spare.stream(), Stream.of(plan.site().toString(), run, "1"))
                                .toList());
    }

    @Test
    void groups_memoryNode_areTheAgentAlone() {
        Configuration settings = settings();
        settings.set("hawser.reuse.slots", "0");
        NodePlan plan = new NodePlan(Optional.of("n9"), settings, dir.resolve("plan"));
        assertThat(plan.groups(List.of())).singleElement().satisfies(group -> assertThat(group.command())
                .contains(AgentRank.class.getName()));
        assertThat(plan.spareGroups(List.of())).isEmpty();
    }

    @Test
    void groups_slotsOnDemand_areTheAgentAlone() {
        Configuration settings = settings();
        settings.set("hawser.reuse.on-demand", "true");
        NodePlan plan = new NodePlan(Optional.empty(), settings, dir.resolve("plan"));
        assertThat(plan.groups(List.of())).singleElement().satisfies(group -> assertThat(group.command())
                .contains(AgentRank.class.getName()));
        assertThat(plan.spareGroups(List.of())).isEmpty();
    }

    @Test
    void write_noArchive_leavesSettingsAndOptionsOfBothKinds() throws Exception {
        NodePlan plan = new NodePlan(Optional.empty(), settings(), dir.resolve("plan"));
        plan.write(Path.of("/opt/mpi/mpi.jar"));
        assertThat(Files.readAllLines(plan.agentOptions()))
                .anyMatch(word -> word.startsWith("\"-Djava.library.path=/opt/mpi:"));
        assertThat(Files.readAllLines(plan.slotOptions())).anyMatch(word -> word.endsWith(":/opt/mpi/mpi.jar\""));
        Configuration written = new Configuration(false);
        written.addResource(plan.site().toUri().toURL());
        assertThat(written.get("hawser.reuse.run-dir"))
                .isEqualTo(dir.resolve("run").toString());
    }

    @Test
    void write_classArchive_isOfTheAgentToo() throws Exception {
        Configuration settings = settings();
        settings.set("hawser.reuse.class-archive", "true");
        settings.set("hawser.reuse.class-archive-dir", dir.resolve("cds").toString());
        SharedClassPath shared = SharedClassPath.from(settings, System.getenv());
        Path archive = new ClassArchive(dir.resolve("cds"), shared.hadoopJars()).file();
        Ownership.ofThisProcess().create(archive.getParent());
        Files.createFile(archive);
        NodePlan plan = new NodePlan(Optional.empty(), settings, dir.resolve("plan"));

        plan.write(Path.of("/opt/mpi/mpi.jar"));

        for (Path options : List.of(plan.agentOptions(), plan.slotOptions())) {
            assertThat(Files.readAllLines(options)).contains("\"-XX:SharedArchiveFile=" + archive + "\"");
        }
    }

    @Test
    void write_poolIsExternalToTheNodeManager_isThatOfMpirunToTheAgent() throws Exception {
        Configuration settings = settings();
        settings.set("hawser.reuse.agent-start", "external");
        NodePlan plan = new NodePlan(Optional.empty(), settings, dir.resolve("plan"));

        plan.write(Path.of("/opt/mpi/mpi.jar"));

        Configuration written = new Configuration(false);
        written.addResource(plan.site().toUri().toURL());
        assertThat(written.get("hawser.reuse.agent-start")).isEqualTo("mpirun");
    }

    @Test
    void write_ofAnotherHost_leavesItsRunDirectoryToItsRanks() throws Exception {
        Configuration settings = settings();
        settings.set("hawser.reuse.run-dir", "/proc/cannot/be/made");
        NodePlan plan = new NodePlan(Optional.of("n7"), settings, dir.resolve("plan"));

        plan.write(Path.of("/opt/mpi/mpi.jar"));

        assertThat(plan.slotOptions()).exists();
    }

    @Test
    void slots_librariesOfContainers_areSearchedBehindMpisOwn() throws Exception {
        Configuration settings = settings();
        settings.set("mapreduce.admin.user.env", "LD_LIBRARY_PATH=/h/native");
        NodePlan plan = new NodePlan(Optional.empty(), settings, dir.resolve("plan"));
        plan.write(Path.of("/opt/mpi/mpi.jar"));
        for (Path options : List.of(plan.agentOptions(), plan.slotOptions())) {
            assertThat(Files.readAllLines(options))
                    .anyMatch(word -> word.startsWith("\"-Djava.library.path=/opt/mpi:/h/native:"));
        }
        Configuration written = new Configuration(false);
        written.addResource(plan.site().toUri().toURL());
        assertThat(written.get("hawser.reuse.library-path")).isEqualTo("/h/native");
        assertThat(plan.spareGroups(List.of()).get(0).command())
                .as("a spare rank may become a slot")
                .startsWith(LibraryPath.words("/h/native").toArray(String[]::new));
    }

    @Test
    void words_inFrontOfACommand_putTheDirectoriesBeforeThoseOfTheEnvironment() throws Exception {
        assertThat(variable(Map.of("LD_LIBRARY_PATH", "/site"))).isEqualTo("/h/native:/c:/site");
        assertThat(variable(Map.of())).isEqualTo("/h/native:/c");
        assertThat(LibraryPath.words("")).isEmpty();
    }

    private static String variable(Map<String, String> environment) throws Exception {
        List<String> command = new ArrayList<>(LibraryPath.words("/h/native:/c"));
        command.addAll(List.of("printenv", "LD_LIBRARY_PATH"));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().remove("LD_LIBRARY_PATH");
        builder.environment().putAll(environment);
        return new String(builder.start().getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    @Test
    void argumentFile_wordsWithQuotes_areQuotedForTheLauncher() throws Exception {
        Path file = dir.resolve("jvm.args");
        new JvmCommand(List.of("-Da=\"b c\"", "-De=f\\g"), List.of("/x.jar", "/y.jar"), "p.Main", List.of("not here"))
                .writeArgumentFile(file);
        assertThat(file).content().isEqualTo("\"-Da=\\\"b c\\\"\"\n\"-De=f\\\\g\"\n\"-cp\"\n\"/x.jar:/y.jar\"\n");
    }
}
