// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TestLedger {
    private static final String ONE = "application_1_0001";
    private static final String OTHER = "application_1_0002";

    private long now;
    private long clients;
    private Ledger ledger = new Ledger(new Limits(100, 50, Duration.ZERO), () -> now);

    @Test
    void open_withinBudget_isGranted() {
        long client = join(ONE);

        assertThat(open(client, "a", 60)).contains(Decision.granted(60));
        assertThat(ledger.used()).isEqualTo(60);
        assertThat(ledger.usage()).containsExactly(new Usage(ONE, 0, 60, 1));
    }

    @Test
    void open_beyondBudget_isRefusedAndChangesNothing() {
        long client = join(ONE);
        open(client, "a", 60);

        assertThat(open(client, "b", 41)).contains(Decision.refused(Refusal.BUDGET));
        assertThat(ledger.used()).isEqualTo(60);
    }

    @Test
    void open_fileThatIsThere_isChargedWithIt() {
        ledger.found(ONE, "a", 10);
        long client = join(ONE);

        ledger.open(client, "a", 20, 30);

        assertThat(ledger.takeDecision(client)).contains(Decision.granted(30));
        assertThat(ledger.used()).isEqualTo(50);
    }

    /** Not nothing: the file would be on disk though there is room. */
    @Test
    void open_lessLeftThanAskedFor_getsThat() {
        ledger = new Ledger(new Limits(10 << 20, 100, Duration.ZERO), () -> now);
        long client = join(ONE);
        open(client, "a", 6 << 20);

        assertThat(open(client, "b", 8 << 20)).contains(Decision.granted(4 << 20));
        assertThat(ledger.used()).isEqualTo(10 << 20);
    }

    @Test
    void more_lessLeftOfTheShare_getsThat() {
        ledger = new Ledger(new Limits(20 << 20, 50, Duration.ZERO), () -> now);
        open(join(OTHER), "a", 1);
        long client = join(ONE);
        open(client, "b", 6 << 20);

        ledger.more(client, "b", 8 << 20);

        assertThat(ledger.takeDecision(client)).contains(Decision.granted(4 << 20));
        assertThat(open(client, "c", 1)).contains(Decision.refused(Refusal.SHARE));
    }

    /** It keeps what it has, and so does the file. */
    @Test
    void open_againBeyondTheShare_countsWhatIsThere() {
        ledger = new Ledger(new Limits(100, 50, Duration.ZERO), () -> now);
        open(join(ONE), "a", 42);
        open(join(ONE), "b", 48);
        open(join(OTHER), "c", 1);
        long again = join(ONE);

        ledger.open(again, "b", 40, 8);

        assertThat(ledger.takeDecision(again)).contains(Decision.granted(8));
        assertThat(ledger.used()).isEqualTo(91);
    }

    @Test
    void open_lessThanTheLeastIsLeft_isRefused() {
        ledger = new Ledger(new Limits(1 << 20, 100, Duration.ZERO), () -> now);
        long client = join(ONE);
        open(client, "a", (1 << 20) - (63 << 10));

        assertThat(open(client, "b", 8 << 20)).contains(Decision.refused(Refusal.BUDGET));
        assertThat(open(client, "c", 63 << 10)).contains(Decision.granted(63 << 10));
    }

    @Test
    void open_index_isGrantedBeyondTheBudgetAndTheShare() {
        open(join(OTHER), "a", 50);
        long client = join(ONE);
        open(client, "b", 50);
        String index = "output/attempt_1_0001_m_000000_0/file.out.index";

        assertThat(open(client, index, 70)).contains(Decision.granted(70));

        assertThat(ledger.used()).isEqualTo(170);
        assertThat(open(client, "c", 1)).contains(Decision.refused(Refusal.SHARE));
        ledger.removed(client, "b");
        ledger.closed(client, index, 10);
        assertThat(ledger.used()).isEqualTo(60);
        assertThat(open(client, "c", 40)).contains(Decision.granted(40));
    }

    @Test
    void open_indexesThatTakeTooMuch_areRefusedAsOthersAre() {
        long client = join(ONE);
        long most = Ledger.INDEX_RESERVE_BYTES + 100;

        assertThat(open(client, "a.index", most + 1)).contains(Decision.granted(most));
        assertThat(open(client, "b.index", 1)).contains(Decision.refused(Refusal.BUDGET));
    }

    @Test
    void open_indexWhileOthersWaitForRoom_isGrantedAtOnce() {
        ledger = new Ledger(new Limits(100, 50, Duration.ofSeconds(1)), () -> now);
        long first = join(ONE);
        open(first, "a", 100);
        long waits = join(ONE);
        assertThat(open(waits, "b", 1)).isEmpty();

        assertThat(open(first, "a.index", 1)).contains(Decision.granted(1));

        assertThat(ledger.takeDecision(waits)).isEmpty();
        ledger.removed(first, "a");
        assertThat(ledger.takeDecision(waits)).contains(Decision.granted(1));
    }

    @Test
    void more_openFile_addsToIt() {
        long client = join(ONE);
        open(client, "a", 40);

        ledger.more(client, "a", 40);

        assertThat(ledger.takeDecision(client)).contains(Decision.granted(40));
        assertThat(ledger.used()).isEqualTo(80);
    }

    @Test
    void more_refused_keepsWhatWasReserved() {
        long client = join(ONE);
        open(client, "a", 80);

        ledger.more(client, "a", 40);

        assertThat(ledger.takeDecision(client)).contains(Decision.refused(Refusal.BUDGET));
        assertThat(ledger.used()).isEqualTo(80);
    }

    @Test
    void closed_smallerThanReserved_freesTheRest() {
        long client = join(ONE);
        open(client, "a", 80);

        ledger.closed(client, "a", 13);

        assertThat(ledger.usage()).containsExactly(new Usage(ONE, 13, 0, 1));
    }

    @Test
    void settled_files_areThoseThatNobodyWrites() {
        long client = join(ONE);
        open(client, "a", 10);
        open(client, "b", 10);
        ledger.closed(client, "b", 7);

        assertThat(ledger.settled(ONE)).containsExactly(Map.entry("b", 7L));
        assertThat(ledger.isBeingWritten(ONE, "a")).isTrue();
        assertThat(ledger.isBeingWritten(ONE, "b")).isFalse();
        ledger.lost(ONE, "b");
        assertThat(ledger.used()).isEqualTo(10);
    }

    @Test
    void shrunk_completeFile_makesRoomForThoseWhoWait() {
        ledger = new Ledger(new Limits(100, 100, Duration.ofSeconds(1)), () -> now);
        long writer = join(ONE);
        long waits = join(ONE);
        open(writer, "a", 90);
        ledger.closed(writer, "a", 90);
        assertThat(open(waits, "b", 60)).isEmpty();

        assertThat(ledger.shrunk(ONE, "a", 50)).isEqualTo(40);
        assertThat(ledger.takeDecision(waits)).isEmpty();
        assertThat(ledger.shrunk(ONE, "a", 0)).isEqualTo(50);

        assertThat(ledger.takeDecision(waits)).contains(Decision.granted(60));
        assertThat(ledger.used()).isEqualTo(60);
        assertThat(ledger.settled(ONE)).containsExactly(Map.entry("a", 0L));
    }

    @Test
    void shrunk_fileThatIsBeingWrittenOrSmallerOrUnknown_changesNothing() {
        long client = join(ONE);
        open(client, "a", 40);
        open(client, "b", 40);
        ledger.closed(client, "b", 30);

        assertThat(ledger.shrunk(ONE, "a", 10)).isZero();
        assertThat(ledger.shrunk(ONE, "b", 30)).isZero();
        assertThat(ledger.shrunk(ONE, "b", 35)).isZero();
        assertThat(ledger.shrunk(ONE, "c", 0)).isZero();
        assertThat(ledger.shrunk(OTHER, "b", 0)).isZero();

        assertThat(ledger.used()).isEqualTo(70);
        ledger.more(client, "a", 5);
        assertThat(ledger.takeDecision(client)).contains(Decision.granted(5));
    }

    @Test
    void removed_directory_freesAllBelowIt() {
        long client = join(ONE);
        open(client, "output/1/spill0.out", 10);
        open(client, "output/1/spill1.out", 10);
        open(client, "output/10/spill0.out", 10);

        ledger.removed(client, "output/1");

        assertThat(ledger.used()).isEqualTo(10);
    }

    @Test
    void renamed_file_replacesTheOther() {
        long client = join(ONE);
        open(client, "a", 10);
        open(client, "b", 20);

        ledger.renamed(client, "a", "b");

        assertThat(ledger.usage()).containsExactly(new Usage(ONE, 0, 10, 1));
        ledger.removed(client, "b");
        assertThat(ledger.used()).isZero();
    }

    @Test
    void renamed_directory_takesItsFilesAlong() {
        long client = join(ONE);
        open(client, "output/x/a", 10);

        ledger.renamed(client, "output/x", "output/y");
        ledger.removed(client, "output/x/a");
        assertThat(ledger.used()).isEqualTo(10);

        ledger.removed(client, "output/y/a");
        assertThat(ledger.used()).isZero();
    }

    @Test
    void gone_clientWithOpenFiles_freesTheseAlone() {
        long client = join(ONE);
        open(client, "a", 10);
        open(client, "b", 20);
        ledger.closed(client, "a", 10);

        assertThat(ledger.gone(client)).containsExactly("b");
        assertThat(ledger.usage()).containsExactly(new Usage(ONE, 10, 0, 1));
    }

    @Test
    void gone_fileThatAnotherClientWritesNow_isKept() {
        long first = join(ONE);
        long second = join(ONE);
        open(first, "a", 10);
        open(second, "a", 20);

        assertThat(ledger.gone(first)).isEmpty();
        assertThat(ledger.used()).isEqualTo(20);
    }

    @Test
    void ended_application_getsNothingMore() {
        long client = join(ONE);
        open(client, "a", 10);

        assertThat(ledger.ended(ONE)).isEqualTo(10);

        assertThat(open(client, "b", 1)).contains(Decision.refused(Refusal.ENDED));
        assertThat(ledger.used()).isZero();
    }

    @Test
    void share_besideAnotherApplication_isKept() {
        long client = join(ONE);
        long other = join(OTHER);
        open(client, "a", 50);
        open(other, "a", 10);

        assertThat(open(client, "b", 1)).contains(Decision.refused(Refusal.SHARE));
        assertThat(open(other, "b", 40)).contains(Decision.granted(40));
    }

    @Test
    void share_otherApplicationEnded_isAll() {
        long client = join(ONE);
        open(join(OTHER), "a", 10);
        ledger.ended(OTHER);

        assertThat(open(client, "a", 100)).contains(Decision.granted(100));
    }

    @Test
    void waiting_roomIsFreed_goesToTheFirst() {
        ledger = new Ledger(new Limits(100, 100, Duration.ofSeconds(1)), () -> now);
        long writer = join(ONE);
        long large = join(ONE);
        long small = join(ONE);
        open(writer, "a", 90);

        assertThat(open(large, "b", 60)).isEmpty();
        assertThat(open(small, "c", 5)).as("may not overtake").isEmpty();
        ledger.closed(writer, "a", 40);

        assertThat(ledger.takeDecision(large)).contains(Decision.granted(60));
        assertThat(ledger.takeDecision(small)).isEmpty();
    }

    @Test
    void waiting_requestBeyondItsShare_isPassedOver() {
        ledger = new Ledger(new Limits(100, 50, Duration.ofSeconds(1)), () -> now);
        long greedy = join(ONE);
        long waits = join(ONE);
        open(greedy, "a", 50);
        open(join(OTHER), "a", 1);

        assertThat(open(waits, "b", 10)).isEmpty();
        assertThat(open(join(OTHER), "b", 10)).contains(Decision.granted(10));
    }

    @Test
    void waiting_deadlinePassed_isRefused() {
        ledger = new Ledger(new Limits(100, 100, Duration.ofNanos(10)), () -> now);
        long writer = join(ONE);
        long waits = join(ONE);
        open(writer, "a", 90);
        open(waits, "b", 60);

        now = 9;
        ledger.expire();
        assertThat(ledger.takeDecision(waits)).isEmpty();
        assertThat(ledger.nextDeadlineNanos()).hasValue(10);

        now = 10;
        ledger.expire();
        assertThat(ledger.takeDecision(waits)).contains(Decision.refused(Refusal.BUDGET));
        assertThat(ledger.waiting()).isZero();
    }

    @Test
    void waiting_moreThanTheBudget_isRefusedAtOnce() {
        ledger = new Ledger(new Limits(100, 100, Duration.ofSeconds(1)), () -> now);

        assertThat(open(join(ONE), "a", 101)).contains(Decision.refused(Refusal.BUDGET));
    }

    private long join(String application) {
        clients++;
        ledger.join(clients, application);
        return clients;
    }

    private Optional<Decision> open(long client, String path, long bytes) {
        ledger.open(client, path, 0, bytes);
        return ledger.takeDecision(client);
    }
}
