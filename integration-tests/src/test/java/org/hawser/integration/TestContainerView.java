// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.Comparison;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.Normalised;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** A task in a slot sees the same process around it as in a JVM of its own. */
@Tag("cluster")
@Order(2)
@ExtendWith(ClustersExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestContainerView {
    private static final List<Difference> ALLOWED = List.of(
            new Difference("(child )?env\tJVM_PID\t.*", "a process id"),
            new Difference("process\tJVM_PID is the pid\t.*", "a slot has no shell between the variable and the JVM"),
            new Difference("process\tleads its (group|session)\t.*", "nor in its session"),
            new Difference("process\tfd 0\t.*", "a pipe that nobody writes to, or nothing to read at once"),
            new Difference("(child )?env\tNM_(HTTP_)?PORT\t.*", "ports of another NodeManager"),
            new Difference("(child )?env\tNM_AUX_SERVICE_mapreduce_shuffle\t.*", "a port of another NodeManager"),
            new Difference("(child )?env\tLOCALIZATION_COUNTERS\t.*", "bytes of a job.xml with other paths"),
            new Difference("runtime\targuments\t.*", "the slot's own"),
            new Difference("(runtime\tmain class|property\tsun.java.command)\t.*", "compared by a test of their own"),
            new Difference("resource\tMETA-INF/MANIFEST.MF\t.*", "jars of a directory come in any order"),
            new Difference(
                    "resource\torg/hawser/reuse/slot/SlotMain.class\t.*", "Hawser's jar is on a slot's class path"),
            new Difference("thread\t.*", "compared by a test of their own"));

    private Comparison runs;
    private List<String> stock;
    private List<String> hawser;

    @BeforeAll
    void probe(Clusters clusters) {
        Job job = Job.map("ProbeMapper", 1);
        runs = clusters.run(job);
        stock = view(runs.stock().requireSuccess(), job);
        hawser = view(runs.hawser().requireSuccess(), job);
    }

    @Test
    void processAndRuntime_same() {
        assertThat(withoutAllowed(hawser)).containsExactlyElementsOf(withoutAllowed(stock));
    }

    @Test
    void allowedDifferences_areThere() {
        for (Difference difference : ALLOWED) {
            assertThat(hawser).as(difference.reason()).anyMatch(line -> line.matches(difference.pattern()));
        }
    }

    @Test
    void mainClassAndArguments_same() {
        String pattern = "(runtime\tmain class|property\tsun.java.command)"
                + "\torg.apache.hadoop.mapred.YarnChild 127.0.0.1 \\d+ attempt_T_N_m_000000_0 2";
        assertThat(stock).filteredOn(line -> line.matches(pattern)).hasSize(2);
        assertThat(hawser).filteredOn(line -> line.matches(pattern)).hasSize(2);
    }

    @Test
    void nativeLibraries_whereContainersLookForThem_areFound() {
        for (List<String> view : List.of(stock, hawser)) {
            assertThat(view).contains("runtime\tnative library\tloaded", "runtime\tlibrary of the linker\topened");
        }
    }

    @Test
    void threads_onlyTheSlotsOwnAreAdded() {
        assertThat(threads(hawser))
                .filteredOn(thread -> !threads(stock).contains(thread))
                .allMatch(thread -> thread.matches("(slot-|hawser-mpi |shutdown-hook-|IPC |LeaseRenewer|Thread-).*"));
    }

    private static List<String> view(JobRun run, Job job) {
        return run.cluster().lines(job.output()).stream()
                .map(Normalised::text)
                .map(TestContainerView::withoutOrderOfJars)
                .sorted()
                .toList();
    }

    /**
     * The JVM takes the jars of a directory in the order of the directory, which is any, and says each entry as often and
     * as relative as it was given. Hawser's jars are there for the shuffle, in forked containers too.
     */
    private static String withoutOrderOfJars(String line) {
        if (line.matches("(child )?env\tCLASSPATH\t.*")) {
            return line.replaceAll(":[^:]*/hawser-[^/:]*\\.jar", "");
        }
        if (!line.startsWith("property\tjava.class.path\t")) {
            return line;
        }
        return Arrays.stream(line.split("[:\t]"))
                .map(entry -> entry.replaceFirst(".*/container_T_N_01_000002(/|$)", "")
                        .replaceFirst("/$", ""))
                .filter(entry -> !entry.isEmpty() && !entry.endsWith("*") && !entry.matches(".*/hawser-[^/]*\\.jar"))
                .distinct()
                .sorted()
                .collect(Collectors.joining(":"));
    }

    private static List<String> withoutAllowed(List<String> view) {
        return view.stream()
                .filter(line -> ALLOWED.stream().noneMatch(difference -> line.matches(difference.pattern())))
                .toList();
    }

    private static List<String> threads(List<String> view) {
        return view.stream()
                .filter(line -> line.startsWith("thread\t"))
                .map(line -> line.substring("thread\t".length())
                        .replaceAll("@[0-9a-f]+|\\d+", "N")
                        .strip())
                .toList();
    }

    /** Lines that may differ, and why. */
    private record Difference(String pattern, String reason) {}
}
