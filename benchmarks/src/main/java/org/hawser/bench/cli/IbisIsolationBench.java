// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.hawser.bench.ibis.IsolationComparison;
import org.hawser.bench.ibis.IsolationPlan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hawser bench ibis-isolation}. */
@Command(
        name = "ibis-isolation",
        description =
                "What TeraGen on the same device costs a word count, or many small jobs, with a large weight. Emulates the device, which"
                        + " needs root, iproute2, socat, sshfs and openssh-sftp-server.")
final class IbisIsolationBench implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options;

    @Mixin
    private PlanOptions planned;

    @Option(
            names = "--sides",
            paramLabel = "SIDE",
            split = ",",
            defaultValue = "bfq,cap:25,sfq-d:1,sfq-d:2,sfq-d:4,sfq-d:8,sfq-d:12,sfq-d2",
            description =
                    "Values of hawser.ibis.policy besides native, separated by commas; :N sets hawser.ibis.depth, and"
                            + " bfq is the kernel's; cap:N is HDFS's limit of what all clients write, N percent of the"
                            + " device's bandwidth."
                            + " Default: ${DEFAULT-VALUE}.")
    private List<String> sides;

    @Option(
            names = "--jobs",
            paramLabel = "JOBS",
            defaultValue = "word-count",
            description =
                    "word-count, or facebook: fifty jobs, most of them small, from a trace. Default: ${DEFAULT-VALUE}.")
    private IsolationPlan.Jobs jobs;

    @Option(
            names = "--weight",
            paramLabel = "N",
            defaultValue = "32",
            description = "Weight of these jobs; TeraGen has 1. Default: ${DEFAULT-VALUE}.")
    private int weight;

    @Option(
            names = "--megabytes",
            paramLabel = "N",
            defaultValue = "160",
            description = "What word count reads, MB. Default: ${DEFAULT-VALUE}.")
    private int megabytes;

    @Option(
            names = "--rate",
            paramLabel = "MBIT",
            defaultValue = "24",
            description =
                    "Bandwidth of the device, shared by reads and writes, Mbit/s; 0 for the machine's own disk. Default: ${DEFAULT-VALUE}.")
    private int mbit;

    @Option(
            names = "--pin",
            description = "TeraGen's tasks have the last processor to themselves, and other tasks the rest.")
    private boolean pinned;

    @Override
    public Integer call() {
        IsolationPlan plan = new IsolationPlan(
                options.parent().resolve("bench-ibis-isolation"),
                sides,
                jobs,
                weight,
                megabytes,
                mbit,
                pinned,
                planned.settings());
        return planned.run(
                "ibis-isolation",
                options,
                plan,
                IsolationComparison::new,
                spec.commandLine().getOut());
    }
}
