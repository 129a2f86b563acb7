// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All cleaners together, after whole MapReduce jobs of a class loader of their own. */
class TestJobLeavesNoTrace {
    private static final Duration HOOKS_LIMIT = Duration.ofSeconds(30);

    private final CleanupEngine engine = CleanupEngine.load(
            TestJobLeavesNoTrace.class.getClassLoader(),
            new TestedSlot(),
            new RetirementLimits(1000, 0.5, 4, 0, 32, 64, 0, 0));
    private final ShutdownHooks hooks = new ShutdownHooks();

    @TempDir
    private Path dir;

    @Test
    void jobs_oneAfterTheOther_areRightAndTheirClassesAreCollected() throws Exception {
        hooks.recordBaseline();
        engine.recordBaseline();
        Path input = Files.writeString(dir.resolve("input"), "to be or not to be");

        for (int i = 0; i < 3; i++) {
            Path output = dir.resolve("output" + i);
            WeakReference<ClassLoader> loader = runAndCleanUp(input, output);

            assertThat(Files.readString(output.resolve("part-r-00000"))).isEqualTo("be\t2\nnot\t1\nor\t1\nto\t2\n");
            Awaitility.await().until(() -> isCollected(loader));
        }
    }

    private WeakReference<ClassLoader> runAndCleanUp(Path input, Path output) throws Exception {
        JobLoader loader = new JobLoader(WordCountJob.class);
        ContainerTrace container = EndedContainer.in(dir, loader);
        System.setProperty(WordCountJob.INPUT, input.toString());
        System.setProperty(WordCountJob.OUTPUT, output.toString());
        @SuppressWarnings("unchecked")
        FutureTask<Boolean> job = new FutureTask<>(loader.newInstance(WordCountJob.class, Callable.class));
        Thread main = new Thread(container.threadGroup(), job, "main");
        main.setContextClassLoader(loader);
        main.start();
        assertThat(job.get()).isTrue();

        hooks.run(HOOKS_LIMIT);
        CleanupReport ended = engine.endExecution(container);
        CleanupReport restored = engine.restore(container);

        assertThat(ended.retireReason()).isEmpty();
        assertThat(restored.retireReason()).isEmpty();
        assertThat(System.getProperty(WordCountJob.OUTPUT)).isNull();
        return new WeakReference<>(loader);
    }

    private static boolean isCollected(WeakReference<?> reference) {
        System.gc();
        return reference.get() == null;
    }
}
