// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.hawser.reuse.cleanup.hadoop.HadoopCleaners;
import org.hawser.reuse.compat.hadoop.CachedFileSystems;
import org.hawser.reuse.pool.SlotVitals;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestCleanupEngine {
    private final List<String> calls = new ArrayList<>();

    @Test
    void load_registeredCleaners_haveUniqueDashedNames() {
        List<String> names = CleanupEngine.find(getClass().getClassLoader()).stream()
                .map(Cleaner::name)
                .toList();

        assertThat(names).hasSizeGreaterThan(30).doesNotHaveDuplicates().allMatch(name -> name.matches("[a-z0-9-]+"));
    }

    @Test
    void phases_cleanersInAnyOrder_runByPhaseThenOrderThenName() {
        CleanupEngine engine = engine(
                recording("b", Phase.RESTORE, 5),
                recording("a", Phase.RESTORE, 5),
                recording("late", Phase.RESTORE, 9),
                recording("threads", Phase.END_EXECUTION, 100));

        engine.endExecution(EndedContainer.anywhere());
        assertThat(calls).containsExactly("threads");
        CleanupReport report = engine.restore(EndedContainer.anywhere());

        assertThat(calls).containsExactly("threads", "a", "b", "late");
        assertThat(report.itemsByCleaner()).containsExactly(entry("a", 1), entry("b", 1), entry("late", 1));
        assertThat(report.retireReason()).isEmpty();
    }

    /** As a map does that is killed while it spills: whoever it told of itself would wait for its end for ever. */
    @Test
    void endExecution_threadOpensAFileSystemAsItEnds_noneStaysOpen() throws Exception {
        List<Cleaner> cleaners = new ArrayList<>();
        for (Cleaner cleaner : new HadoopCleaners().cleaners()) {
            if (cleaner.name().endsWith("file-systems")) {
                cleaner.recordBaseline(new TestedSlot());
                cleaners.add(cleaner);
            }
        }
        SmallCleaner.Work threadsEnd = trace -> {
            assertThat(FileSystem.getLocal(new Configuration(false))).isNotNull();
            return 1;
        };
        cleaners.add(ready(new SmallCleaner("threads", Phase.END_EXECUTION, Cleaner.USUAL_ORDER, () -> threadsEnd)));

        engine(cleaners.toArray(Cleaner[]::new)).endExecution(EndedContainer.anywhere());

        assertThat(CachedFileSystems.takeAll()).isEmpty();
    }

    @Test
    void restore_cleanerFails_othersStillRunAndTheSlotRetires() {
        CleanupEngine engine = engine(
                restoring("broken", trace -> {
                    throw new CleanupFailedException("a thread stays");
                }),
                recording("next", Phase.RESTORE, 2));

        CleanupReport report = engine.restore(EndedContainer.anywhere());

        assertThat(report.retireReason()).contains("broken: a thread stays");
        assertThat(calls).containsExactly("next");
    }

    @Test
    void restore_cleanerThrowsAnything_isAReasonToRetire() {
        CleanupEngine engine = engine(restoring("buggy", trace -> {
            throw new NoClassDefFoundError("gone");
        }));

        assertThat(engine.restore(EndedContainer.anywhere()).retireReason().orElseThrow())
                .startsWith("buggy failed")
                .contains("gone");
    }

    @Test
    void restore_cleanerHangs_reportComesByTheDeadlineAndNamesIt() {
        CountDownLatch never = new CountDownLatch(1);
        CleanupEngine engine = engine(restoring("hanging", trace -> {
            never.await();
            return 1;
        }));

        CleanupReport report = engine.restore(EndedContainer.withLimit(Duration.ofMillis(50)));

        assertThat(report.retireReason().orElseThrow()).startsWith("hanging did not end within");
    }

    @Test
    void recordBaseline_cleanersThatCannotWork_areAllNamed() {
        CleanupEngine engine = engine(unusable("one"), unusable("two"));

        assertThatThrownBy(engine::recordBaseline)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("one")
                .hasMessageContaining("two")
                .hasMessageContaining("--add-opens");
    }

    @Test
    void vitals_afterContainers_countUses() {
        CleanupEngine engine = engine();
        engine.recordBaseline();
        engine.restore(EndedContainer.anywhere());
        engine.restore(EndedContainer.anywhere());

        assertThat(engine.vitals().uses()).isEqualTo(2);
        assertThat(engine.vitals().heapMaxBytes()).isPositive();
        assertThat(engine.vitals().metaspaceBytes()).isPositive();
    }

    @Test
    void vitals_heapAboveItsLimit_collectsAndCountsLeakedLoaders() {
        RetirementLimits tiny = new RetirementLimits(0, 1e-6, 0, 0, 0, 0, 0, 0);
        CleanupEngine engine = new CleanupEngine(List.of(), new TestedSlot(), tiny);
        engine.recordBaseline();
        ContainerTrace leaking = EndedContainer.anywhere();
        engine.restore(leaking);
        engine.restore(EndedContainer.anywhere());

        SlotVitals vitals = engine.vitals();

        assertThat(vitals.heapCollected()).isTrue();
        assertThat(vitals.leakedLoaders()).isEqualTo(1);
        assertThat(leaking.jobClassLoader()).isNotNull();
    }

    @Test
    void vitals_nativeLibraryOfContainer_isUnloadedOnceNobodyHoldsItsLoader(@TempDir Path dir) throws IOException {
        Path library =
                Files.copy(Path.of(System.getProperty("java.home"), "lib", "libjsig.so"), dir.resolve("libjob.so"));
        CleanupEngine engine = engine();
        engine.recordBaseline();

        ContainerTrace first = loadLibrary(library);
        engine.restore(first);
        assertThat(engine.vitals().heldLibraries()).isEqualTo(1);
        assertThat(first.jobClassLoader()).isNotNull();

        first = null;
        assertThat(engine.vitals().heldLibraries()).isZero();
        assertThat(loadLibrary(library).jobClassLoader()).isNotNull();
    }

    private static ContainerTrace loadLibrary(Path library) {
        JobLoader loader = new JobLoader(LibraryUser.class);
        System.setProperty(LibraryUser.LIBRARY, library.toString());
        loader.newInstance(LibraryUser.class, Runnable.class).run();
        System.clearProperty(LibraryUser.LIBRARY);
        return EndedContainer.withLoader(loader);
    }

    /** Loads a library, as a container's class does. */
    public static final class LibraryUser implements Runnable {
        static final String LIBRARY = "test.library";

        @Override
        public void run() {
            System.load(System.getProperty(LIBRARY));
        }
    }

    private static CleanupEngine engine(Cleaner... cleaners) {
        return new CleanupEngine(
                List.of(cleaners), new TestedSlot(), new RetirementLimits(1000, 0.5, 4, 0, 32, 64, 0, 0));
    }

    private Cleaner recording(String name, Phase phase, int order) {
        return ready(new SmallCleaner(name, phase, order, () -> trace -> {
            calls.add(name);
            return 1;
        }));
    }

    private static Cleaner restoring(String name, SmallCleaner.Work work) {
        return ready(new SmallCleaner(name, Phase.RESTORE, 1, () -> work));
    }

    private static Cleaner ready(SmallCleaner cleaner) {
        try {
            cleaner.recordBaseline(new TestedSlot());
            return cleaner;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static Cleaner unusable(String name) {
        return new SmallCleaner(name, () -> {
            throw new IllegalStateException("no access");
        });
    }
}
