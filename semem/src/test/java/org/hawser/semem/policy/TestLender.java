// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TestLender {
    private static final String ONE = "application_1_0001";
    private static final String OTHER = "application_1_0002";
    private static final Duration LEASE = Duration.ofSeconds(10);
    private static final Duration ORPHANS = Duration.ofMinutes(10);

    private long now;
    private final Ledger ledger = new Ledger(new Limits(100, 50, Duration.ofSeconds(1)), () -> now);
    private Lender lender = lender(0);

    @Test
    void reserve_withinBudget_isCountedInTheLedger() {
        Loan loan = reserve("w1", ONE, "a", 60);

        assertThat(ledger.usage()).containsExactly(new Usage(ONE, 0, 60, 1));
        assertThat(lender.free()).isEqualTo(40);
        assertThat(lender.completed(loan.id())).contains(loan);
        assertThat(ledger.usage()).containsExactly(new Usage(ONE, 60, 0, 1));
    }

    @Test
    void bytes_ofSeveralLoans_areThoseOfTheirApplications() {
        lender.completed(reserve("w1", ONE, "a", 10).id());
        reserve("w2", ONE, "b", 20);
        reserve("w1", OTHER, "c", 5);
        own(1, OTHER, "own", 7);

        assertThat(lender.bytes()).containsOnly(Map.entry(ONE, 30L), Map.entry(OTHER, 5L));
    }

    @Test
    void reserve_beyondBudget_isRefusedAtOnce() {
        reserve("w1", ONE, "a", 60);

        assertThat(refusal("w2", ONE, "b", 41)).contains(Refusal.BUDGET);
        assertThat(ledger.waiting()).isZero();
        assertThat(ledger.used()).isEqualTo(60);
    }

    @Test
    void reserve_secondApplication_isHeldToItsShare() {
        reserve("w1", ONE, "a", 10);

        assertThat(refusal("w1", OTHER, "b", 51)).contains(Refusal.SHARE);
        reserve("w1", OTHER, "b", 50);
    }

    @Test
    void shrunk_completeOutput_leavesMoreToLendUntilTheRestIsFreed() {
        Loan loan = reserve("w1", ONE, "a", 60);
        assertThat(lender.shrunk(loan.id(), 10)).as("it is not complete").isZero();
        lender.completed(loan.id());

        assertThat(lender.shrunk(loan.id(), 25)).isEqualTo(35);
        assertThat(lender.shrunk(loan.id(), 25)).isZero();
        assertThat(lender.shrunk(loan.id() + 1, 0)).isZero();

        assertThat(lender.bytes()).containsOnly(Map.entry(ONE, 25L));
        assertThat(lender.free()).isEqualTo(75);
        assertThat(ledger.used()).isEqualTo(25);
        lender.cancelled(loan.id());
        lender.gone(loan);
        assertThat(ledger.used()).isZero();
        assertThat(lender.shrunk(loan.id(), 0)).isZero();
    }

    @Test
    void reserve_again_replacesTheFirst() {
        Loan first = reserve("w1", ONE, "a", 60);
        lender.completed(first.id());

        Lender.Reply reply = lender.reserve("w1", new MapOutput(ONE, "a", 30));

        assertThat(reply.replaced()).contains(first);
        assertThat(reply.loan()).isPresent();
        assertThat(ledger.used()).isEqualTo(90);
        lender.gone(first);
        assertThat(ledger.used()).isEqualTo(30);
        assertThat(lender.completed(first.id())).isEmpty();
    }

    @Test
    void reserve_onWorker_leavesReserveToOwnTasks() {
        lender = lender(20);
        assertThat(lender.free()).isEqualTo(80);
        own(1, ONE, "own", 30);

        assertThat(refusal("w1", ONE, "a", 51)).contains(Refusal.BUDGET);
        reserve("w1", ONE, "a", 50);
        assertThat(lender.free()).isZero();
        assertThat(own(1, ONE, "more", 20)).contains(Decision.granted(20));
    }

    @Test
    void reserve_whileOwnTaskWaits_isRefused() {
        own(1, ONE, "own", 90);
        assertThat(own(2, ONE, "waits", 20)).isEmpty();

        assertThat(lender.free()).isZero();
        assertThat(refusal("w1", ONE, "a", 5)).contains(Refusal.BUDGET);
        assertThat(ledger.need()).isEqualTo(new Need(0, true, Set.of()));
    }

    @Test
    void ownTask_besideLentMemoryOfAnotherApplication_isNotHeldToItsShare() {
        reserve("w1", OTHER, "a", 10);

        assertThat(own(1, ONE, "own", 90)).contains(Decision.granted(90));
        assertThat(refusal("w1", OTHER, "b", 5)).contains(Refusal.BUDGET);
    }

    @Test
    void ownTask_waitsForLentMemory_getsItWhenItsFilesAreGone() {
        Loan loan = reserve("w1", OTHER, "a", 60);
        assertThat(own(1, ONE, "own", 50)).isEmpty();

        lender.cancelled(loan.id());
        assertThat(ledger.takeDecision(1)).isEmpty();
        lender.gone(loan);

        assertThat(ledger.takeDecision(1)).contains(Decision.granted(50));
    }

    @Test
    void application_endsOnThisNode_whatItHasFromOthersStillCounts() {
        Loan loan = reserve("w1", ONE, "a", 60);
        own(1, ONE, "own", 30);

        assertThat(ledger.ended(ONE)).isEqualTo(30);

        assertThat(ledger.used()).isEqualTo(60);
        assertThat(ledger.need().lent()).isEqualTo(60);
        lender.cancelled(loan.id());
        lender.gone(loan);
        assertThat(ledger.used()).isZero();
        assertThat(ledger.need().lent()).isZero();
        assertThat(ledger.usage()).isEmpty();
    }

    @Test
    void need_requestsBeyondShare_namesTheirApplications() {
        own(1, ONE, "a", 10);
        own(2, OTHER, "b", 50);
        own(2, OTHER, "c", 10);

        assertThat(ledger.need()).isEqualTo(new Need(0, false, Set.of(OTHER)));
    }

    @Test
    void expire_reservationWithoutNews_isFreed() {
        Loan silent = reserve("w1", ONE, "a", 10);
        Loan fed = reserve("w1", ONE, "b", 10);
        Loan complete = reserve("w1", ONE, "c", 10);
        lender.completed(complete.id());
        pass(LEASE.minusNanos(1));
        assertThat(lender.received(fed.id())).contains(fed);
        assertThat(lender.expire()).isEmpty();

        pass(Duration.ofNanos(1));

        assertThat(lender.expire()).containsExactly(silent);
        assertThat(lender.received(silent.id())).isEmpty();
        assertThat(lender.completed(silent.id())).isEmpty();
        lender.gone(silent);
        assertThat(ledger.used()).isEqualTo(20);
    }

    @Test
    void keep_applicationIsNotListed_freesWhatIsOldEnough() {
        Loan kept = complete("w1", ONE, "a");
        Loan past = complete("w1", OTHER, "b");
        Loan ofOther = complete("w2", OTHER, "c");
        assertThat(lender.keep("w1", List.of(ONE))).isEmpty();
        pass(LEASE);
        // Its worker sent the list before it moved this one.
        Loan late = complete("w1", OTHER, "d");

        assertThat(lender.keep("w1", List.of(ONE))).containsExactly(past);
        lender.gone(past);
        assertThat(ledger.used()).isEqualTo(30);
        assertThat(lender.keep("w2", List.of())).containsExactly(ofOther);
        pass(LEASE);
        assertThat(lender.keep("w1", List.of())).containsExactlyInAnyOrder(kept, late);
    }

    @Test
    void lost_files_everyWorkerThatHadSomeLearnsOfIt() {
        Loan lost = complete("w1", ONE, "a");
        lender.keep("w2", List.of());

        assertThat(lender.lost()).containsExactly(lost);

        assertThat(lender.losses("w1")).isEqualTo(1);
        assertThat(lender.losses("w2")).isZero();
        assertThat(lender.isEmpty()).isTrue();
    }

    @Test
    void expire_silentWorker_losesEverything() {
        Loan lost = complete("w1", ONE, "a");
        complete("w2", ONE, "b");
        pass(ORPHANS.minusNanos(1));
        lender.keep("w2", List.of(ONE));
        assertThat(lender.expire()).isEmpty();

        pass(Duration.ofNanos(1));

        assertThat(lender.expire()).containsExactly(lost);
        assertThat(lender.losses("w1")).isEqualTo(1);
        assertThat(lender.losses("w2")).isZero();
        lender.gone(lost);
        assertThat(ledger.used()).isEqualTo(10);
    }

    @Test
    void drain_thenFreed_mayEnd() {
        Loan loan = reserve("w1", ONE, "a", 10);
        lender.drain();

        assertThat(refusal("w1", ONE, "b", 10)).contains(Refusal.DRAINING);
        assertThat(lender.free()).isZero();
        assertThat(lender.completed(loan.id())).isPresent();
        assertThat(lender.isEmpty()).isFalse();
        lender.cancelled(loan.id());
        assertThat(lender.isEmpty()).isTrue();
    }

    private Lender lender(int reserve) {
        return new Lender(ledger, new LendingTerms(reserve, LEASE, ORPHANS), () -> now, 0);
    }

    private void pass(Duration time) {
        now += time.toNanos();
    }

    private Loan reserve(String worker, String application, String attempt, long bytes) {
        return lender.reserve(worker, new MapOutput(application, attempt, bytes))
                .loan()
                .orElseThrow();
    }

    private Loan complete(String worker, String application, String attempt) {
        Loan loan = reserve(worker, application, attempt, 10);
        return lender.completed(loan.id()).orElseThrow();
    }

    private Optional<Refusal> refusal(String worker, String application, String attempt, long bytes) {
        return lender.reserve(worker, new MapOutput(application, attempt, bytes))
                .refusal();
    }

    private Optional<Decision> own(long client, String application, String path, long bytes) {
        ledger.join(client, application);
        ledger.open(client, path, 0, bytes);
        return ledger.takeDecision(client);
    }
}
