// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.hawser.chronos.report.MasterReport;
import org.hawser.chronos.report.RecoveryTask;
import org.hawser.chronos.report.RunningTask;
import org.hawser.chronos.report.TaskKind;
import org.junit.jupiter.api.Test;

/** One node is lost, with one map and one reduce. */
class TestRecovery {
    private static final TaskAttemptId FIRST = Ids.map(0, 0);
    private static final TaskAttemptId SECOND = Ids.map(0, 1);
    private static final TaskAttemptId OTHER = Ids.map(1, 0);

    private final FakeJob job = new FakeJob();
    private long millis = 1_000_000;
    private final Recovery recovery = new Recovery(Duration.ofSeconds(5), () -> millis);

    private Heartbeat beat() {
        Heartbeat heartbeat = recovery.next(job, false);
        recovery.arrived();
        return heartbeat;
    }

    private static MasterReport report(Heartbeat heartbeat) {
        assertThat(heartbeat.names().additions()).hasSize(1);
        return MasterReport.decode(heartbeat.names().additions().get(0)).orElseThrow();
    }

    /** The first attempt of map 0 ran on lost1, and its input is on lost1 and host2. */
    private void loseNode() {
        job.assign(FIRST, Ids.node("lost1"));
        job.assign(OTHER, Ids.node("host3"));
        recovery.nodeLost(Ids.node("lost1"), List.of(FIRST));
        job.end(FIRST, false);
        job.ask(SECOND, true, millis + 10, "lost1", "host2");
        recovery.hadoopAsks(1);
    }

    @Test
    void idle_untilANodeIsLost_thenReportsForAMinute() {
        assertThat(recovery.isIdle()).isTrue();
        recovery.nodeLost(Ids.node("lost1"), List.of());
        job.assign(OTHER, Ids.node("host3"));

        Heartbeat heartbeat = beat();

        assertThat(heartbeat.asks()).isEmpty();
        assertThat(report(heartbeat))
                .isEqualTo(new MasterReport(List.of(new RunningTask(0, TaskKind.MAP, 500, true)), List.of()));
        millis += 60_000;
        assertThat(recovery.isIdle()).isFalse();
        Heartbeat last = beat();
        assertThat(last.names().additions()).isEmpty();
        assertThat(last.names().removals()).isEqualTo(heartbeat.names().additions());
        assertThat(recovery.isIdle()).isTrue();
    }

    @Test
    void recoveryMap_isAskedForOnLiveHostsAlone_untilItHasWaitedLongEnough() {
        loseNode();

        Heartbeat strict = beat();

        assertThat(strict.asks())
                .containsExactly(new Ask("host2", 1, true), new Ask("/rack2", 1, false), new Ask("*", 1, false));
        assertThat(report(strict).recovering()).containsExactly(new RecoveryTask(TaskKind.MAP, 0, List.of("host2")));
        assertThat(report(strict).running()).hasSize(1);
        millis += 5_009;
        assertThat(beat().asks()).isEmpty();
        millis += 1;
        assertThat(beat().asks()).containsExactly(new Ask("/rack2", 1, true), new Ask("*", 1, true));
    }

    @Test
    void recoveryMap_getsAContainer_isCountedAndNothingIsLeft() {
        loseNode();
        beat();
        millis += 300;
        beat();
        assertThat(recovery.granted(List.of("host2"), List.of(SECOND)).maps()).containsExactly(SECOND);
        job.assign(SECOND, Ids.node("host2"));
        recovery.hadoopAsks(0);
        millis += 1_000;

        Heartbeat heartbeat = recovery.next(job, true);
        recovery.arrived();

        assertThat(heartbeat.recovered())
                .containsExactly(new Recovered(SECOND, "host2", Recovered.Locality.LOCAL, 290));
        assertThat(heartbeat.asks())
                .containsExactlyInAnyOrder(
                        new Ask("host2", 0, true), new Ask("/rack2", 0, true), new Ask("*", 0, true));
        millis += 60_000;
        beat();
        assertThat(recovery.isIdle()).isTrue();
    }

    /** So a task that ends within one heartbeat is counted, and one that nobody needs any more is not. */
    @Test
    void recoveryTask_isGone_countsIfItHasHadAContainer() {
        loseNode();
        TaskAttemptId reduce = Ids.reduce(0, 1);
        recovery.attemptLost(Ids.reduce(0, 0));
        job.ask(reduce, false, millis);
        beat();
        job.end(SECOND, false);
        job.assign(reduce, Ids.node("host9"));
        job.end(reduce, true);

        assertThat(beat().recovered()).containsExactly(new Recovered(reduce, "host9", Recovered.Locality.NONE, 0));
    }

    @Test
    void ordinaryFailedMap_waitsToo_nothingIsStrict() {
        loseNode();
        job.ask(Ids.map(7, 1), true, millis, "host5");
        recovery.hadoopAsks(2);

        assertThat(beat().asks()).containsExactly(new Ask("host2", 1, true), new Ask("/rack2", 1, true));
    }

    @Test
    void recoveryMap_hasNoInputLeft_isAskedForAnywhere() {
        loseNode();
        job.unusable.add("host2");

        assertThat(beat().asks()).isEmpty();
        assertThat(recovery.granted(List.of("host8"), List.of(SECOND)).maps()).containsExactly(SECOND);
        job.assign(SECOND, Ids.node("host8"));
        assertThat(beat().recovered()).extracting(Recovered::locality).containsExactly(Recovered.Locality.ELSEWHERE);
    }

    /** Several NodeManagers on one host, as on a single machine. */
    @Test
    void host_hasAnotherNodeManager_isNotLost() {
        loseNode();
        job.assign(Ids.map(8, 0), Ids.node("lost1", 2));

        assertThat(beat().asks()).contains(new Ask("lost1", 1, true), new Ask("host2", 1, true));
    }

    @Test
    void node_comesBack_itsHostIsAskedForAgain() {
        loseNode();
        beat();
        recovery.nodeBack(Ids.node("lost1"));

        assertThat(beat().asks()).containsExactly(new Ask("lost1", 1, true), new Ask("/rack1", 1, false));
    }

    @Test
    void attempt_ofTheTaskGoesOnElsewhere_nextOneIsNoRecovery() {
        loseNode();
        job.end(SECOND, false);
        job.assign(SECOND, Ids.node("host4"));
        beat();
        job.end(SECOND, false);
        job.ask(Ids.map(0, 2), true, millis, "host2");

        assertThat(beat().asks()).isEmpty();
    }

    @Test
    void withdraw_takesEverythingBack() {
        loseNode();
        Heartbeat sent = beat();

        Heartbeat withdrawn = recovery.withdraw(false);

        assertThat(withdrawn.asks())
                .containsExactlyInAnyOrder(
                        new Ask("host2", 0, true), new Ask("/rack2", 0, true), new Ask("*", 1, true));
        assertThat(withdrawn.names().additions()).isEmpty();
        assertThat(withdrawn.names().removals()).isEqualTo(sent.names().additions());
    }

    /** If its answer was lost, the ResourceManager does not look at the next one. */
    @Test
    void heartbeat_mayHaveArrived_nextOneMayNotHave() {
        loseNode();
        List<Ask> asks = recovery.next(job, false).asks();
        recovery.failed();

        assertThat(beat().asks()).containsExactlyInAnyOrderElementsOf(asks);
        assertThat(beat().asks()).containsExactlyInAnyOrderElementsOf(asks);
        assertThat(beat().asks()).isEmpty();
    }
}
