// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TestLinkChoice {
    private static final Link LO = new Link("lo", Link.Kind.LOOPBACK, "127.0.0.1");
    private static final Link ETH0 = new Link("eth0", Link.Kind.ETHERNET, "10.0.0.1");
    private static final Link ETH1 = new Link("eth1", Link.Kind.ETHERNET, "10.1.0.1");
    private static final Link HSN0 = new Link("hsn0", Link.Kind.SLINGSHOT, "10.2.0.1");
    private static final Link IB0 = new Link("ib0", Link.Kind.INFINIBAND, "10.3.0.1");

    @Test
    void choose_severalKinds_takesTheFastest() {
        assertThat(choose("eth0", LO, ETH0, HSN0, IB0)).isEqualTo(IB0);
        assertThat(choose("eth0", LO, ETH0, HSN0)).isEqualTo(HSN0);
        assertThat(choose("lo", LO, ETH0)).isEqualTo(ETH0);
    }

    @Test
    void choose_severalOfAKind_takesThatOfTheRoute() {
        assertThat(choose("eth1", LO, ETH0, ETH1)).isEqualTo(ETH1);
        assertThat(choose("none", LO, ETH1, ETH0)).isEqualTo(ETH0);
    }

    @Test
    void choose_byName_overridesAll() {
        assertThat(new LinkChoice(List.of(LO, ETH0, IB0), Optional.empty()).choose(Optional.of("eth0")))
                .isEqualTo(ETH0);
    }

    @Test
    void choose_unknownName_saysWhichThereAre() {
        LinkChoice choice = new LinkChoice(List.of(LO, ETH0), Optional.empty());
        assertThatThrownBy(() -> choice.choose(Optional.of("ib0")))
                .hasMessageContaining("--interface is ib0")
                .hasMessageContaining("lo (127.0.0.1), eth0 (10.0.0.1)");
    }

    private static Link choose(String route, Link... links) {
        return new LinkChoice(List.of(links), Optional.of(route)).choose(Optional.empty());
    }
}
