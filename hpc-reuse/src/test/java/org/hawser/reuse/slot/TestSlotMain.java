// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.slot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.hawser.reuse.cleanup.RetirementLimits;
import org.hawser.reuse.compat.instrument.AgentJar;
import org.hawser.reuse.compat.jdk.RequiredOpens;
import org.hawser.reuse.compat.process.ForkedJvm;
import org.hawser.reuse.compat.process.Signals;
import org.hawser.reuse.pool.RetireReason;
import org.hawser.reuse.pool.SlotReport;
import org.hawser.reuse.pool.SlotState;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.ContainerFiles;
import org.hawser.reuse.protocol.LaunchSpec;
import org.hawser.reuse.protocol.LaunchSpec.Redirect;
import org.hawser.reuse.protocol.Message;
import org.hawser.reuse.protocol.SlotNetwork;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real slot process and an agent that the test plays. */
@Timeout(240)
class TestSlotMain {
    private static final SlotNetwork TRANSPORT = SlotNetwork.tcp("test");

    private static final long MEMORY_BYTES = 512 << 20;

    @TempDir
    private Path temporary;

    private Path dir;
    private ServerSocketChannel listener;
    private Process slot;
    private Connection line;

    @BeforeEach
    void startSlot() throws Exception {
        dir = temporary.toRealPath();
        Path socket = dir.resolve("s");
        listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        listener.bind(UnixDomainSocketAddress.of(socket));
        Path config = dir.resolve("slot.json");
        new SlotConfig(
                        socket.toString(),
                        dir.resolve("slot.log").toString(),
                        "",
                        false,
                        60_000,
                        30_000,
                        new RetirementLimits(0, 1.0, 1000, Long.MAX_VALUE, 32, 64, 0.5, MEMORY_BYTES),
                        TRANSPORT)
                .write(config);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(RequiredOpens.jvmOptions());
        command.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(List.of("-javaagent:" + AgentJar.create(dir), "-cp", ForkedJvm.classPath()));
        command.addAll(List.of(SlotMain.class.getName(), config.toString(), "2", "5"));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(dir.resolve("slot.log").toFile());
        builder.environment().put("LD_LIBRARY_PATH", standIn().toString());
        slot = builder.start();
        accept(SlotState.IDLE, "", "", 0);
    }

    /** A library that a JVM can load under the name of Hadoop's. */
    private Path standIn() throws IOException {
        Path directory = Files.createDirectory(dir.resolve("native"));
        Files.copy(Path.of(System.getProperty("java.home"), "lib", "libprefs.so"), directory.resolve("libhadoop.so"));
        return directory;
    }

    @AfterEach
    void end() throws IOException {
        slot.destroyForcibly();
        line.close();
        listener.close();
    }

    /** Takes the slot's next greeting. */
    private void accept(SlotState state, String user, String container, int uses) throws IOException {
        line = new Connection(listener.accept());
        Message.Hello hello = line.receive(Message.Hello.class);
        assertThat(hello)
                .isEqualTo(new Message.Hello(
                        Message.PROTOCOL_VERSION,
                        Message.BUILD,
                        Message.Role.SLOT,
                        slot.pid(),
                        new Message.SlotHello(2, 5, new SlotReport(state, user, container, uses), TRANSPORT)));
        line.send(new Message.Welcome(Message.PROTOCOL_VERSION, Message.BUILD, 1, ""));
    }

    private LaunchSpec spec(String id, String... arguments) throws IOException {
        Path work = Files.createDirectory(dir.resolve(id));
        String jar = Arrays.stream(ForkedJvm.classPath().split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar"))
                .findFirst()
                .orElseThrow();
        Path pidFile = dir.resolve(id + ".pid");
        new ContainerFiles(pidFile).offer();
        return new LaunchSpec(
                id,
                "alice",
                work.toString(),
                Map.of("GREETING", "hello", "JVM_PID", "$$", "LD_LIBRARY_PATH", dir.resolve("native") + ":/no"),
                Map.of("key", id, "java.io.tmpdir", work.toString()),
                List.of(work.toString(), jar),
                SlotPrograms.class.getName(),
                List.of(arguments),
                0,
                0,
                new Redirect(work.resolve("stdout").toString(), false),
                new Redirect("stderr", false),
                pidFile.toString());
    }

    private void begin(LaunchSpec spec) throws IOException {
        line.send(new Message.Run(spec));
        assertThat(line.receive()).isEqualTo(new Message.Running(spec.containerId()));
        assertThat(Path.of(spec.pidFile())).hasContent(slot.pid() + "\n");
    }

    private void assertEnds(LaunchSpec spec, int exitCode) throws IOException {
        assertThat(line.receive()).isEqualTo(new Message.Ended(spec.containerId(), exitCode, ""));
        assertThat(spec.files().exitCodeFile()).hasContent(exitCode + "\n");
        assertThat(line.receive(Message.Ready.class).containerId()).isEqualTo(spec.containerId());
    }

    private String stdout(LaunchSpec spec) throws IOException {
        return Files.readString(Path.of(spec.stdout().file()));
    }

    private String stderr(LaunchSpec spec) throws IOException {
        return Files.readString(Path.of(spec.workDir(), "stderr"));
    }

    @Test
    void slot_containersOneAfterTheOther_endAsInJvmsOfTheirOwn() throws Exception {
        LaunchSpec prints = spec("c1", "print", "x y");
        begin(prints);
        assertEnds(prints, 0);
        assertThat(stdout(prints).lines())
                .containsExactly(
                        "arguments print|x y",
                        "directory " + prints.workDir(),
                        "variable hello of 3",
                        "property c1",
                        "pid " + slot.pid(),
                        "loader ContainerClassLoader",
                        "hook");
        assertThat(stderr(prints)).isEqualTo("to stderr\n");

        LaunchSpec exits = spec("c2", "exit");
        begin(exits);
        assertEnds(exits, 3);

        LaunchSpec throwing = spec("c3", "throw");
        begin(throwing);
        assertEnds(throwing, 1);
        assertThat(stderr(throwing))
                .startsWith("Exception in thread \"main\" java.lang.IllegalStateException: on purpose\n\tat ");

        LaunchSpec halts = spec("c4", "halt");
        begin(halts);
        assertEnds(halts, 7);

        LaunchSpec missing = spec("c5", "print");
        line.send(new Message.Run(missing));
        assertThat(line.receive()).isEqualTo(new Message.Running("c5"));
        assertEnds(missing, 0);
        assertThat(slot.isAlive()).isTrue();
    }

    @Test
    void slot_startedWithTheLibrariesOfContainers_hasLibhadoopAndSaysWhere() throws Exception {
        LaunchSpec checks = spec("c1", "native");
        begin(checks);
        assertEnds(checks, 0);
        assertThat(stdout(checks)).startsWith("true " + dir.resolve("native") + ":/no:/usr/java/packages/lib:");
    }

    @Test
    void slot_containerSignalled_dumpsItsThreadsAndDies() throws Exception {
        LaunchSpec hangs = spec("c1", "hang");
        begin(hangs);
        Awaitility.await().until(() -> stdout(hangs).contains("hanging"));
        Signals.send(slot.pid(), Signals.SIGQUIT);
        Awaitility.await().until(() -> stdout(hangs).contains("Full thread dump"));
        line.send(new Message.Signal("another", Signals.SIGKILL));
        line.send(new Message.Signal("c1", Signals.SIGKILL));
        assertEnds(hangs, 137);

        LaunchSpec terminated = spec("c2", "hang");
        begin(terminated);
        line.send(new Message.Signal("c2", Signals.SIGTERM));
        assertEnds(terminated, 143);
    }

    @Test
    void slot_attachedDuringAndBetweenContainers_answersEachTime() throws Exception {
        for (int i = 0; i < 3; i++) {
            LaunchSpec hangs = spec("c" + i, "hang");
            begin(hangs);
            Awaitility.await().until(() -> stdout(hangs).contains("hanging"));
            assertThat(tool("jstack")).contains("slot-link");
            line.send(new Message.Signal(hangs.containerId(), Signals.SIGKILL));
            assertEnds(hangs, 137);
            assertThat(tool("jcmd", "VM.version")).contains("JDK 17");
            assertThat(tool("jstack")).contains("slot-link");
            assertThat(tool("jmap", "-histo")).contains("java.lang.String");
        }
    }

    /** Output of a tool of the JDK that attaches to the slot; options come before the pid, jcmd's command after it. */
    private String tool(String name, String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(words));
        command.add(name.equals("jcmd") ? 0 : words.length, Long.toString(slot.pid()));
        command.add(0, Path.of(System.getProperty("java.home"), "bin", name).toString());
        Path output = dir.resolve("tool.out");
        Process tool = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(tool.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(tool.exitValue())
                .as("%s: %s", command, Files.readString(output))
                .isZero();
        return Files.readString(output);
    }

    @Test
    void slot_containerLeavesItsOutputLocked_endsAndIsCleaned() throws Exception {
        LaunchSpec locks = spec("c1", "lock");
        begin(locks);
        assertEnds(locks, 0);

        LaunchSpec next = spec("c2", "print");
        begin(next);
        assertEnds(next, 0);
    }

    @Test
    void slot_agentDoesNotAnswerItsGreeting_containerEndsAllTheSame() throws Exception {
        LaunchSpec hangs = spec("c1", "wait", dir.resolve("release").toString());
        begin(hangs);
        line.close();
        line = new Connection(listener.accept());
        assertThat(line.receive(Message.Hello.class).slot().report().state()).isEqualTo(SlotState.RUNNING);
        Files.writeString(dir.resolve("release"), "");
        Awaitility.await("the exit code").until(() -> Files.exists(hangs.files().exitCodeFile()));
        line.send(new Message.Welcome(Message.PROTOCOL_VERSION, Message.BUILD, 1, ""));
        assertEnds(hangs, 0);
    }

    @Test
    void slot_agentComesBack_presentsItselfWithItsContainer() throws Exception {
        LaunchSpec hangs = spec("c1", "hang");
        begin(hangs);
        line.close();
        accept(SlotState.RUNNING, "alice", "c1", 1);
        line.send(new Message.Signal("c1", Signals.SIGKILL));
        assertEnds(hangs, 137);
    }

    @Test
    void slot_agentComesBackDuringCleanUp_saysSo() throws Exception {
        Path release = dir.resolve("release");
        LaunchSpec lingers = spec("c1", "linger", release.toString());
        begin(lingers);
        assertThat(line.receive()).isEqualTo(new Message.Ended("c1", 0, ""));
        line.close();
        accept(SlotState.CLEANING, "alice", "c1", 1);
        Files.writeString(release, "");
        assertThat(line.receive(Message.Ready.class).containerId()).isEqualTo("c1");
        line.close();
        accept(SlotState.IDLE, "alice", "", 1);
    }

    @Test
    void slot_containerForkedMeanwhile_isLeftAloneAndTheNextRuns() throws Exception {
        LaunchSpec forked = spec("c1", "print");
        assertThat(forked.files().takeOffer()).isTrue();
        line.send(new Message.Run(forked));
        assertThat(line.receive(Message.Ended.class).diagnostics()).contains("not on offer");
        assertThat(line.receive(Message.Ready.class).containerId()).isEqualTo("c1");
        assertThat(Path.of(forked.pidFile())).doesNotExist();
        assertThat(forked.files().exitCodeFile()).doesNotExist();
        assertThat(Path.of(forked.stdout().file())).doesNotExist();

        LaunchSpec next = spec("c2", "print");
        begin(next);
        assertEnds(next, 0);
    }

    @Test
    void slot_cannotEnterTheWorkingDirectory_saysSoAndRetires() throws Exception {
        LaunchSpec lost = spec("c1", "print");
        Files.delete(Path.of(lost.workDir()));
        line.send(new Message.Run(lost));
        Message.Ended ended = line.receive(Message.Ended.class);
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.diagnostics()).startsWith("slot 2: java.nio.file.NoSuchFileException: " + lost.workDir());
        assertThat(line.receive(Message.Retiring.class).reason()).isEqualTo(RetireReason.NOT_CLEAN);
        assertThat(slot.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void slot_heapThatAContainerFilled_isNoReasonToRetire() throws Exception {
        LaunchSpec fills = spec("c1", "fill", Long.toString(MEMORY_BYTES * 3 / 4));
        begin(fills);
        assertEnds(fills, 0);
    }

    @Test
    void slot_nativeMemoryThatAContainerLeaves_retiresBeforeItCostsTheNextOneItsLife() throws Exception {
        LaunchSpec leaks = spec("c1", "leak", Long.toString(MEMORY_BYTES * 3 / 4));
        begin(leaks);
        assertThat(line.receive()).isEqualTo(new Message.Ended("c1", 0, ""));
        Message.Retiring retiring = line.receive(Message.Retiring.class);
        assertThat(retiring.reason()).isEqualTo(RetireReason.LIMIT);
        assertThat(retiring.detail()).startsWith("resident bytes outside the heap: ");
    }

    @Test
    void slot_askedToExit_retires() throws Exception {
        line.send(new Message.Exit(RetireReason.RESIZED));
        assertThat(line.receive()).isEqualTo(new Message.Retiring(RetireReason.RESIZED, "asked by the agent"));
        assertThat(slot.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }
}
