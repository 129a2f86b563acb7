// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.semem;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.Locale;
import org.hawser.cluster.core.history.JobBytes;
import org.hawser.semem.estimate.NodeEstimate;
import org.hawser.semem.estimate.NodeMemories;

/**
 * What the command prints.
 *
 * @param input bytes of the job
 * @param slots tasks that a worker runs at a time; 0 if that is not known
 */
record EstimateText(Measurement measured, long input, NodeMemories memories, NodeEstimate estimate, int slots) {
    private static final double MEBI = 1 << 20;
    private static final double GIBI = 1 << 30;

    private static final String ROW = "%-28s %14s%n";

    /** A size with one decimal, that of a small sample in MiB. */
    static String size(long bytes) {
        return bytes > 0 && bytes < GIBI / 10
                ? String.format(Locale.ROOT, "%.1f MiB", bytes / MEBI)
                : String.format(Locale.ROOT, "%.1f GiB", bytes / GIBI);
    }

    void print(PrintWriter out) {
        for (JobBytes job : measured.jobs()) {
            out.printf(
                    "%s read %s; its maps' outputs were %s, and its reducers wrote %s.%n",
                    job.job(), size(job.input()), size(job.mapOutputs()), size(job.merges()));
        }
        out.printf(ROW, "input", size(input));
        if (measured.input().isPresent() && input > 0) {
            long bytes = measured.input().getAsLong();
            out.printf("%-28s %14s, %.2f %% of it%n", "measured on", size(bytes), 100.0 * bytes / input);
        }
        out.printf(ROW, "intermediate data", size(estimate.intermediateBytes()));
        out.printf(ROW, "  on " + memories.workers() + " workers", size(estimate.onWorkers()));
        out.printf(ROW, "  on memory nodes", size(estimate.onMemoryNodes()));
        if (estimate.onDisk() > 0) {
            out.printf(ROW, "  on disk", size(estimate.onDisk()));
            out.println("What reducers write stays on the workers: each would need "
                    + size(perWorker(estimate.onDisk()) + memories.workerBytes()) + " of memory for it.");
        }
        if (needOfMaps() > leftForMaps()) {
            out.println("Up to " + slots + " maps at a time need " + size(needOfMaps()) + " on a worker for spills and"
                    + " outputs, but " + size(leftForMaps()) + " are left for them: some spills go to disk.");
        }
        out.println(
                estimate.memoryNodes() == 0
                        ? "No memory nodes are needed."
                        : "Use --memory-nodes " + estimate.memoryNodes() + ".");
    }

    void printJson(PrintWriter out) throws JsonProcessingException {
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode json = mapper.valueToTree(estimate);
        json.put("inputBytes", input);
        json.put("needOfMapsOnWorker", needOfMaps());
        json.put("leftForMapsOnWorker", leftForMaps());
        json.set("memories", mapper.valueToTree(memories));
        measured.input().ifPresent(bytes -> json.put("measuredInputBytes", bytes));
        json.set("jobs", mapper.valueToTree(measured.jobs()));
        out.println(mapper.writerWithDefaultPrettyPrinter().writeValueAsString(json));
    }

    /** Maps are of the same size in a larger job, and no more of them run at a time. */
    private long needOfMaps() {
        return measured.largestMap() * slots;
    }

    private long leftForMaps() {
        return (long) (memories.workerBytes() * (1 - memories.kept()));
    }

    private long perWorker(long bytes) {
        return (bytes + memories.workers() - 1) / memories.workers();
    }
}
