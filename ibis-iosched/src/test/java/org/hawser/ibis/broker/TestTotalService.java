// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TestTotalService {
    private static final long FORGET_NS = 10;

    private TotalService broker = new TotalService(1, FORGET_NS, flow -> 7);
    private final Elsewhere here = new Elsewhere();

    @Test
    void exchange_twoDevices_eachHearsOfTheOther() {
        report("d1", 0);
        report("d2", 0);
        report("d1", 100);
        report("d2", 30);
        assertThat(report("d1", 150).elsewhereBytes()).isEqualTo(30);
        assertThat(report("d2", 30).elsewhereBytes()).isEqualTo(150);
        assertThat(broker.totals()).containsEntry("a", 180L);
    }

    @Test
    void exchange_reportThatComesTwice_countsOnce() {
        report("d1", 0);
        report("d1", 100);
        report("d1", 100);
        assertThat(broker.totals()).containsEntry("a", 100L);
    }

    @Test
    void exchange_flowThatIsNewOnAKnownDevice_countsFromItsBeginning() {
        broker.exchange(new Report("d1", 1, Map.of()), 0);
        report("d1", 100);
        assertThat(broker.totals()).containsEntry("a", 100L);
    }

    @Test
    void exchange_deviceThatStartsAgain_totalStays() {
        report("d1", 0);
        report("d1", 100);
        broker.exchange(new Report("d1", 2, Map.of("a", 0L)), 0);
        broker.exchange(new Report("d1", 2, Map.of("a", 40L)), 0);
        assertThat(broker.totals()).containsEntry("a", 140L);
    }

    @Test
    void exchange_brokerThatStartsAgain_nothingIsCountedTwice() {
        report("d1", 0);
        report("d2", 0);
        report("d2", 500);
        assertThat(here.more(broker.exchange(new Report("d1", 1, Map.of("a", 100L)), 0)))
                .isEmpty();
        broker = new TotalService(2, FORGET_NS, flow -> 7);
        report("d2", 500);
        assertThat(here.more(broker.exchange(new Report("d1", 1, Map.of("a", 200L)), 0)))
                .isEmpty();
        report("d2", 560);
        assertThat(here.more(broker.exchange(new Report("d1", 1, Map.of("a", 200L)), 0)))
                .containsExactly(Map.entry("a", 60.0));
    }

    @Test
    void more_flowThatWasForgotten_beginsAnew() {
        report("d1", 0);
        report("d2", 0);
        report("d2", 500);
        here.more(broker.exchange(new Report("d1", 1, Map.of("a", 0L)), 0));
        broker.forgetSilent(FORGET_NS + 1);
        assertThat(broker.devices()).isZero();
        assertThat(broker.totals()).isEmpty();
        assertThat(here.more(broker.exchange(new Report("d1", 1, Map.of("a", 0L)), 20)))
                .isEmpty();
    }

    @Test
    void exchange_weight_isInTheAnswer() {
        assertThat(report("d1", 0).weight()).isEqualTo(7);
    }

    private Answer.Flow report(String device, long served) {
        return broker.exchange(new Report(device, 1, Map.of("a", served)), 0)
                .flows()
                .get("a");
    }
}
