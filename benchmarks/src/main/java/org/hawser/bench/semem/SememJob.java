// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import java.util.List;
import java.util.Locale;
import org.hawser.bench.input.Documents;
import org.hawser.bench.job.InvertedIndex;
import org.hawser.bench.job.SequenceCount;
import org.hawser.bench.run.Hdfs;
import org.hawser.bench.run.JobJar;
import org.hawser.bench.run.Workload;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.local.LocalCluster;

/** The jobs, which differ in how much intermediate data they make of their input. */
public enum SememJob {
    TERASORT,
    WORD_COUNT,
    INVERTED_INDEX,
    SEQUENCE_COUNT;

    private static final long RECORD_BYTES = 100;
    private static final long SEED = 20_261_123;
    /** A sequence count makes several times as much of its input as TeraSort. */
    private static final int DOCUMENTS_SHARE = 4;

    private static final String RECORDS = "/bench/records";
    private static final String DOCUMENTS = "/bench/documents";
    private static final String DOCUMENTS_FILE = "documents-";

    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The job. */
    Workload workload(RuntimeLayout layout, int reduces, Workload.Outcome outcome) {
        return workload(label(), layout, directory(), reduces, outcome);
    }

    /** The same of one file of its input, with one reduce. */
    Workload smallWorkload(RuntimeLayout layout, Workload.Outcome outcome) {
        String first = this == TERASORT ? "/part-m-00000" : "/" + DOCUMENTS_FILE + 1;
        return workload(label() + "-small", layout, directory() + first, 1, outcome);
    }

    private Workload workload(String name, RuntimeLayout layout, String input, int reduces, Workload.Outcome outcome) {
        return new Workload(
                name, program(layout), output -> List.of("-Dmapreduce.job.reduces=" + reduces, input, output), outcome);
    }

    /** Makes the input of these jobs, in files that one map each reads. */
    static void makeInput(Plan plan, LocalCluster cluster, RuntimeLayout layout) {
        List<SememJob> jobs = plan.jobs();
        long bytes = plan.emulation().bytes();
        int files = plan.emulation().files(plan.tasks());
        if (jobs.contains(TERASORT)) {
            cluster.jar(
                            layout.examplesJar().toString(),
                            "teragen",
                            "-Dmapreduce.job.maps=" + files,
                            Long.toString(bytes / RECORD_BYTES),
                            RECORDS)
                    .requireSuccess();
        }
        if (!jobs.equals(List.of(TERASORT))) {
            Documents documents = new Documents(SEED);
            for (int file = 1; file <= files; file++) {
                Hdfs.write(
                        cluster,
                        DOCUMENTS + "/" + DOCUMENTS_FILE + file,
                        out -> documents.write(bytes / DOCUMENTS_SHARE / files, out));
            }
        }
    }

    private List<String> program(RuntimeLayout layout) {
        return switch (this) {
            case TERASORT -> List.of(layout.examplesJar().toString(), "terasort");
            case WORD_COUNT -> List.of(layout.examplesJar().toString(), "wordcount");
            case INVERTED_INDEX -> List.of(JobJar.path().toString(), InvertedIndex.class.getName());
            case SEQUENCE_COUNT -> List.of(JobJar.path().toString(), SequenceCount.class.getName());
        };
    }

    private String directory() {
        return this == TERASORT ? RECORDS : DOCUMENTS;
    }

    @Override
    public String toString() {
        return label();
    }
}
