// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.slot;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.hawser.reuse.audit.ContainerAudit;
import org.hawser.reuse.cds.ClassList;
import org.hawser.reuse.cleanup.CleanupEngine;
import org.hawser.reuse.cleanup.CleanupReport;
import org.hawser.reuse.cleanup.RetirementPolicy;
import org.hawser.reuse.cleanup.ShutdownHooks;
import org.hawser.reuse.cleanup.SlotRuntime;
import org.hawser.reuse.compat.instrument.ExitTrap;
import org.hawser.reuse.compat.instrument.ForklessPermissions;
import org.hawser.reuse.compat.instrument.SlotJavaAgent;
import org.hawser.reuse.compat.jdk.ThreadInternals;
import org.hawser.reuse.mpi.MpiOfProcess;
import org.hawser.reuse.pool.RetireReason;
import org.hawser.reuse.pool.SlotReport;
import org.hawser.reuse.pool.SlotState;
import org.hawser.reuse.pool.SlotVitals;
import org.hawser.reuse.protocol.LaunchSpec;
import org.hawser.reuse.protocol.Message;
import org.hawser.reuse.protocol.SlotNetwork;

/**
 * A slot: one JVM that runs containers, one at a time, until it retires.
 *
 * <pre>
 *   slot-link     reads what the agent says        --- Run --->  slot-container  wears, runs, cleans, reports
 *                                                  --- Signal -> the program in it
 * </pre>
 *
 * Usage: {@code SlotMain <config file> <slot index> <incarnation>}
 */
public final class SlotMain {
    /** The names of the slot's own threads begin with this. */
    private static final String OWN_PREFIX = "slot-";

    private final int index;
    private final long incarnation;
    private final SlotConfig config;
    private final SlotLog log;
    private final ContainerRun.SlotServices services;
    private final Set<String> sharedJars;
    private final Optional<ContainerAudit> audit;
    private final AgentLink link;
    private final SynchronousQueue<LaunchSpec> handOver = new SynchronousQueue<>();
    private final RetirementPolicy retirement;
    private volatile Optional<ContainerRun> current = Optional.empty();

    /** What an agent is told that greets this slot now. An end that one agent has missed, the next one learns from it. */
    private volatile SlotReport report = SlotReport.fresh();

    private SlotMain(int index, long incarnation, SlotConfig config) throws IOException {
        this.index = index;
        this.incarnation = incarnation;
        this.config = config;
        this.log = new SlotLog(config.logFile(), "slot " + index + "." + incarnation);
        this.sharedJars = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar"))
                .collect(Collectors.toUnmodifiableSet());
        Instrumentation instrumentation = SlotJavaAgent.instrumentation()
                .orElseThrow(
                        () -> new IllegalStateException("a slot is started with -javaagent:<hawser-hpc-reuse.jar>"));
        ExitTrap exitTrap = new ExitTrap(instrumentation);
        ProcessImage image = new ProcessImage(config.logFile());
        if (config.preload()) {
            log.info("classes loaded in advance: " + ClassList.load(SlotMain.class.getClassLoader()));
        }
        if (!ForklessPermissions.install(instrumentation)) {
            log.info("each permission of a local file costs a chmod: RawLocalFileSystem has no setPermission any more");
        }
        this.retirement = new RetirementPolicy(config.limits());
        if (config.transport().kind() != SlotNetwork.Kind.MPI) {
            MpiOfProcess.isAbsent("its slot, " + index + "." + incarnation + ", is no rank: "
                    + config.transport().reason());
        }
        this.link = new AgentLink(Path.of(config.socket()), this::whoAmI, this::handle, config.orphanMillis(), log);
        Thread containers = new Thread(this::runContainers, OWN_PREFIX + "container");
        containers.setDaemon(true);
        containers.start();
        CleanupEngine cleanup =
                CleanupEngine.load(SlotMain.class.getClassLoader(), new ThisJvm(instrumentation), config.limits());
        ShutdownHooks hooks = new ShutdownHooks();
        hooks.recordBaseline();
        cleanup.recordBaseline();
        this.audit = config.auditFile().isEmpty()
                ? Optional.empty()
                : Optional.of(new ContainerAudit(instrumentation, Path.of(config.auditFile())));
        this.services = new ContainerRun.SlotServices(
                ProcessHandle.current().pid(),
                image,
                exitTrap,
                hooks,
                cleanup,
                TimeUnit.MILLISECONDS.toNanos(config.cleaningMillis()));
    }

    /** Runs until the slot retires. */
    public static void main(String[] args) throws IOException {
        long started = System.nanoTime();
        SlotMain slot =
                new SlotMain(Integer.parseInt(args[1]), Long.parseLong(args[2]), SlotConfig.read(Path.of(args[0])));
        slot.log.info("ready after " + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - started) + " ms");
        Thread.currentThread().setName(OWN_PREFIX + "link");
        slot.end(RetireReason.STOPPING, slot.link.serve());
    }

    private Message.SlotHello whoAmI() {
        return new Message.SlotHello(index, incarnation, report, config.transport());
    }

    private void handle(Message message) {
        if (message instanceof Message.Run run) {
            accept(run.spec());
        } else if (message instanceof Message.Signal signal) {
            current.filter(run -> run.spec().containerId().equals(signal.containerId()))
                    .ifPresent(run -> run.signal(signal.number()));
        } else if (message instanceof Message.Exit exit) {
            end(exit.reason(), "asked by the agent");
        } else {
            log.info("ignored " + message.getClass().getSimpleName());
        }
    }

    private void accept(LaunchSpec spec) {
        Optional<String> obstacle = obstacle(spec);
        if (obstacle.isPresent()) {
            log.info(spec.containerId() + " is left alone: " + obstacle.get());
            link.send(new Message.Ended(spec.containerId(), 1, "slot " + index + ": " + obstacle.get()));
            link.send(new Message.Ready(
                    spec.containerId(), Map.of(), 0, services.cleanup().vitals()));
            return;
        }
        report = new SlotReport(SlotState.RUNNING, spec.user(), spec.containerId(), report.uses() + 1);
        current = Optional.of(new ContainerRun(spec, services, sharedJars));
        try {
            handOver.put(spec);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Optional<String> obstacle(LaunchSpec spec) {
        try {
            return spec.files().takeOffer()
                    ? Optional.empty()
                    : Optional.of("it is not on offer, the NodeManager runs it another way");
        } catch (IOException e) {
            return Optional.of(e.toString());
        }
    }

    private void runContainers() {
        try {
            while (true) {
                LaunchSpec spec = handOver.take();
                CleanupReport cleaned = runOne(spec, current.orElseThrow());
                // Measured here, where no frame holds the container's class loader any more.
                report(spec.containerId(), cleaned);
            }
        } catch (Throwable e) {
            log.warn("the container thread failed", e);
            end(RetireReason.NOT_CLEAN, e.toString());
        }
    }

    private CleanupReport runOne(LaunchSpec spec, ContainerRun run) throws InterruptedException, IOException {
        String id = spec.containerId();
        audit.ifPresent(ContainerAudit::before);
        try {
            int code = run.execute(() -> link.send(new Message.Running(id)));
            log.info(id + " ended with " + code);
            report = report.in(SlotState.CLEANING, id);
            link.send(new Message.Ended(id, code, ""));
        } catch (IOException | RuntimeException e) {
            log.warn(id + " could not be run", e);
            link.send(new Message.Ended(id, 1, "slot " + index + ": " + e));
            end(RetireReason.NOT_CLEAN, e.toString());
        }
        CleanupReport cleaned = run.cleanUp();
        current = Optional.empty();
        if (audit.isPresent()) {
            audit.get().after(id, spec.mainClass());
        }
        return cleaned;
    }

    private void report(String containerId, CleanupReport cleaned) {
        cleaned.retireReason().ifPresent(reason -> end(RetireReason.NOT_CLEAN, reason));
        SlotVitals vitals = services.cleanup().vitals();
        retirement.reasonToRetire(vitals).ifPresent(reason -> end(RetireReason.LIMIT, reason));
        report = report.in(SlotState.IDLE, "");
        link.send(new Message.Ready(containerId, cleaned.itemsByCleaner(), cleaned.elapsedNanos(), vitals));
    }

    /** Ends this JVM at once. Nothing in it needs an orderly shutdown. */
    private void end(RetireReason reason, String detail) {
        log.info("ends: " + reason.label() + ": " + detail);
        link.send(new Message.Retiring(reason, detail));
        services.exitTrap().disarm();
        // A container that is still running must not look successful.
        Runtime.getRuntime().halt(1);
    }

    private record ThisJvm(Instrumentation granted) implements SlotRuntime {
        @Override
        public Optional<Instrumentation> instrumentation() {
            return Optional.of(granted);
        }

        @Override
        public long pid() {
            return ProcessHandle.current().pid();
        }

        @Override
        public Set<Thread> ownThreads() {
            Set<Thread> own = Collections.newSetFromMap(new IdentityHashMap<>());
            ThreadInternals.liveThreads().stream()
                    .filter(thread -> thread.getName().startsWith(OWN_PREFIX))
                    .forEach(own::add);
            return own;
        }
    }
}
