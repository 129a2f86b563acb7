// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.cli;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.hawser.bench.ibis.ShareComparison;
import org.hawser.bench.ibis.SharePlan;
import org.hawser.cluster.device.Direction;
import org.hawser.ibis.config.Policy;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hawser bench ibis-share}. */
@Command(
        name = "ibis-share",
        description = "Two applications want all of a DataNode's device: what each of them gets, against its weight."
                + " Emulates the device, which needs root, iproute2, socat, sshfs and openssh-sftp-server.")
final class IbisShareBench implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options;

    @Mixin
    private PlanOptions planned;

    @Option(
            names = "--policies",
            paramLabel = "POLICY",
            split = ",",
            defaultValue = "native,sfq-d2",
            description = "Values of hawser.ibis.policy, separated by commas; the first one is the baseline."
                    + " Default: ${DEFAULT-VALUE}.")
    private List<String> policies;

    @Option(
            names = "--weights",
            paramLabel = "N",
            split = ",",
            defaultValue = "1,2,4,8",
            description = "Weights of the heavier application, separated by commas; the other one has 1."
                    + " Default: ${DEFAULT-VALUE}.")
    private List<Integer> weights;

    @Option(
            names = "--kinds",
            paramLabel = "KIND",
            split = ",",
            defaultValue = "read,write",
            description = "What the applications do, separated by commas. Default: ${DEFAULT-VALUE}.")
    private List<String> kinds;

    @Option(
            names = "--streams",
            paramLabel = "N",
            defaultValue = "12",
            description = "Streams of each application. Default: ${DEFAULT-VALUE}.")
    private int streams;

    @Option(
            names = "--depth",
            paramLabel = "N",
            defaultValue = "4",
            description = "hawser.ibis.depth of all policies. Default: ${DEFAULT-VALUE}.")
    private int depth;

    @Option(
            names = "--rate",
            paramLabel = "MBIT",
            defaultValue = "400",
            description = "Bandwidth of the device, shared by reads and writes, Mbit/s. Default: ${DEFAULT-VALUE}.")
    private int mbit;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "30",
            description = "How long is measured. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Override
    public Integer call() {
        SharePlan plan = new SharePlan(
                options.parent().resolve("bench-ibis-share"),
                Names.of(spec.commandLine(), "--policies", policies, Policy.values()).stream()
                        .map(Policy::toString)
                        .toList(),
                weights,
                Names.of(spec.commandLine(), "--kinds", kinds, Direction.values()),
                streams,
                depth,
                mbit,
                Duration.ofSeconds(seconds),
                planned.settings());
        return planned.run(
                "ibis-share",
                options,
                plan,
                ShareComparison::new,
                spec.commandLine().getOut());
    }
}
