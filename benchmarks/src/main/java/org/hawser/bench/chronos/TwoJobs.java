// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.hawser.bench.run.JobId;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.client.ToolRun;
import org.hawser.cluster.core.process.Deadline;
import org.hawser.cluster.local.LocalCluster;
import org.hawser.common.process.DaemonThreads;

/** Runs the two jobs on a cluster, the second one when the first one has begun, and kills nodes meanwhile. */
final class TwoJobs {
    private static final Duration STATE_LIMIT = Duration.ofMinutes(3);

    private final ChronosPlan plan;
    private final Load load;
    private final LocalCluster cluster;
    private final ClusterView view;
    private final Map<String, Long> killed = new LinkedHashMap<>();

    TwoJobs(ChronosPlan plan, Load load, LocalCluster cluster) {
        this.plan = requireNonNull(plan, "plan is null");
        this.load = requireNonNull(load, "load is null");
        this.cluster = requireNonNull(cluster, "cluster is null");
        this.view = ClusterView.of(cluster);
    }

    /**
     * Both jobs, which have succeeded.
     *
     * @param first id of the first job
     * @param second id of the second job
     * @param killed when nodes were killed, by their hosts; ms since the epoch
     */
    record Ended(String first, String second, Map<String, Long> killed) {}

    /**
     * Runs them.
     *
     * @param outputs directory of their outputs, which does not exist yet
     * @throws NotInTimeException if they do not end within the plan's limit
     */
    Ended run(boolean kills, String outputs) {
        PacedJob first = plan.first(load);
        PacedJob second = plan.second(load);
        CompletableFuture<ToolRun> ofFirst = submit(first, outputs);
        Deadline deadline = Deadline.after(plan.limit());
        // The second job's ApplicationMaster takes longer to start than the first one's to ask for all of its maps.
        await("the first job's ApplicationMaster", ofFirst, () -> view.runs(PacedJob.FIRST));
        CompletableFuture<ToolRun> ofSecond = submit(second, outputs);
        if (kills) {
            await(
                    "the moment for a loss",
                    ofFirst,
                    () -> view.containers() == plan.workers() * plan.slots()
                            && load.isRipe(view.state(PacedJob.FIRST), view.state(PacedJob.SECOND), first));
            pause(plan.killAfter());
            kill();
        }
        if (!deadline.await(() -> ofFirst.isDone() && ofSecond.isDone())) {
            throw new NotInTimeException(plan.limit());
        }
        return new Ended(job(ofFirst), job(ofSecond), killed);
    }

    private CompletableFuture<ToolRun> submit(PacedJob job, String outputs) {
        String[] words = job.words(ChronosPlan.INPUT + "/" + load, outputs + "/" + job.name());
        return CompletableFuture.supplyAsync(
                () -> cluster.jar(words), client -> DaemonThreads.start("client-" + job.name(), client));
    }

    private void kill() {
        List<Integer> workers = VictimNodes.choose(
                plan.workers(), plan.lostNodes(), view.masters(), view.attempts(PacedJob.FIRST), load);
        for (int worker : workers) {
            if (!killed.isEmpty()) {
                // The second is lost while the first one is dealt with.
                pause(plan.silence().plusSeconds(1));
            }
            killed.put(Hosts.of(worker), NodeKill.kill(cluster, worker));
        }
    }

    private void await(String what, CompletableFuture<ToolRun> first, BooleanSupplier condition) {
        boolean came = Deadline.after(STATE_LIMIT).await(() -> first.isDone() || condition.getAsBoolean());
        if (!came || first.isDone()) {
            throw new ClusterException("Waited in vain for " + what + ": the first job is "
                    + view.state(PacedJob.FIRST) + ", the second is " + view.state(PacedJob.SECOND) + ", and "
                    + view.containers() + " containers are allocated; see "
                    + cluster.dir().resolve("logs") + "."
                    + (first.isDone() ? "\n" + first.join().stderr() : ""));
        }
    }

    private static String job(CompletableFuture<ToolRun> ended) {
        return JobId.first(ended.join().requireSuccess().stderr());
    }

    private static void pause(Duration time) {
        try {
            TimeUnit.MILLISECONDS.sleep(time.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("The comparison was interrupted.", e);
        }
    }

    /** The jobs have not ended within the limit. */
    static final class NotInTimeException extends ClusterException {
        private static final long serialVersionUID = 1;

        NotInTimeException(Duration limit) {
            super("The jobs have not ended within " + limit.toSeconds() + " s.");
        }
    }
}
