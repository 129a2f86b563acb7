// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.slot;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hawser.reuse.cleanup.CleanupEngine;
import org.hawser.reuse.cleanup.CleanupReport;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.ShutdownHooks;
import org.hawser.reuse.compat.instrument.ExitTrap;
import org.hawser.reuse.compat.process.Signals;
import org.hawser.reuse.config.SharedClassPath;
import org.hawser.reuse.protocol.LaunchSpec;

/**
 * One run of a container in this slot, from taking on its process image to removing its last trace.
 *
 * <p>{@link #execute} corresponds to the life of a JVM in stock Hadoop. It returns when that process would have exited:
 * hooks have run, threads and child processes have ended, streams are closed, and the exit code is on disk.
 * {@link #cleanUp} is the work that reuse adds.
 */
final class ContainerRun {
    private static final Duration HOOKS_LIMIT = Duration.ofMinutes(10);

    private final LaunchSpec spec;
    private final SlotServices services;
    private final List<String> classPath;
    private final ContainerClassLoader loader;
    private final ContainerProgram program;
    private volatile Optional<Outcome> outcome = Optional.empty();
    private volatile Thread hookRunner;
    private Path workDir = Path.of("/");
    private CleanupReport executionReport;

    ContainerRun(LaunchSpec spec, SlotServices services, Set<String> sharedJars) {
        this.spec = spec;
        this.services = services;
        this.classPath = spec.classPath().stream()
                .flatMap(entry -> SharedClassPath.expand(entry).stream())
                .toList();
        this.loader =
                new ContainerClassLoader(classPath, sharedJars, libraryPath(spec), ContainerRun.class.getClassLoader());
        this.program = new ContainerProgram(spec, loader);
    }

    private static List<File> libraryPath(LaunchSpec spec) {
        List<File> directories = new ArrayList<>();
        String option = spec.systemProperties().getOrDefault("java.library.path", "");
        String variable = spec.environment().getOrDefault("LD_LIBRARY_PATH", "");
        for (String directory : (option.isEmpty() ? variable : option).split(":")) {
            if (!directory.isEmpty()) {
                directories.add(
                        new File(directory).isAbsolute() ? new File(directory) : new File(spec.workDir(), directory));
            }
        }
        return directories;
    }

    LaunchSpec spec() {
        return spec;
    }

    /**
     * Runs the program to its end.
     *
     * @param entering called just before main is called
     * @return the exit code
     */
    int execute(Runnable entering) throws IOException, InterruptedException {
        spec.files().writePid(services.pid());
        workDir = Path.of(spec.workDir()).toRealPath();
        services.image().wear(spec, classPath, services.pid());
        Thread.currentThread().setContextClassLoader(loader);
        Log4jStart.configure();
        Thread.currentThread().setContextClassLoader(ContainerRun.class.getClassLoader());
        services.exitTrap().arm(program);
        entering.run();
        program.start();
        Outcome ended = program.await();
        outcome = Optional.of(ended);
        if (ended.runsHooks()) {
            runHooks();
        }
        program.cleanUpBegins();
        services.hooks().discard();
        // Remaining threads can no longer print to the container's logs, as after the end of a process.
        services.image().takeBackStreams();
        executionReport = services.cleanup().endExecution(trace());
        spec.files().writeExitCode(ended.exitCode());
        return ended.exitCode();
    }

    /** Runs the hooks in a separate thread, so that a SIGKILL need not wait for them. */
    private void runHooks() throws InterruptedException {
        Thread runner = new Thread(() -> services.hooks().run(HOOKS_LIMIT), "slot-hooks");
        runner.setDaemon(true);
        runner.setContextClassLoader(loader);
        hookRunner = runner;
        runner.start();
        runner.join();
    }

    /** Delivers a signal to the container, unless it has already ended. */
    void signal(int number) {
        if (outcome.isEmpty()) {
            program.signal(number);
            return;
        }
        Thread running = hookRunner;
        if (number == Signals.SIGKILL && running != null) {
            running.interrupt();
        }
    }

    /** Removes what the program left behind when it was executed. The result says whether the slot may be used again. */
    CleanupReport cleanUp() throws IOException {
        CleanupReport restored = services.cleanup().restore(trace());
        services.exitTrap().disarm();
        int masks = services.image().takeOff();
        Map<String, Integer> items = new LinkedHashMap<>(executionReport.itemsByCleaner());
        items.putAll(restored.itemsByCleaner());
        if (masks > 0) {
            items.put("umask", masks);
        }
        return new CleanupReport(
                items,
                executionReport.retireReason().or(restored::retireReason),
                executionReport.elapsedNanos() + restored.elapsedNanos());
    }

    private ContainerTrace trace() {
        long deadline = System.nanoTime() + services.cleaningNanos();
        Outcome.How how = outcome.orElseThrow().how();
        return new ContainerTrace(
                spec.containerId(),
                spec.user(),
                loader,
                program.group(),
                workDir,
                deadline,
                how == Outcome.How.EXITED || how == Outcome.How.HALTED,
                how == Outcome.How.KILLED);
    }

    /** The parts of the slot that a container's run uses. */
    record SlotServices(
            long pid,
            ProcessImage image,
            ExitTrap exitTrap,
            ShutdownHooks hooks,
            CleanupEngine cleanup,
            long cleaningNanos) {}
}
