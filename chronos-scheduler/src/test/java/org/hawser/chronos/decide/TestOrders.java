// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hawser.chronos.decide.Things.GIB;
import static org.hawser.chronos.decide.Things.app;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;

class TestOrders {
    private static final Size CLUSTER = gib(16);

    @Test
    void capacity_firstComeFirstServed_goesByThePlace() {
        Order order = capacity(queue("root.a", 16, 16, false), place(1, "root.a", 0, 8), place(2, "root.a", 1, 1));

        assertThat(after(order, 2, 1)).isTrue();
        assertThat(after(order, 1, 2)).isFalse();
        assertThat(sorted(order, 1, 2)).containsExactly(app(2), app(1));
    }

    @Test
    void capacity_fair_goesByWhatIsUsedUntilItIsTheOtherWayRound() {
        Order order = capacity(queue("root.a", 16, 16, true), place(1, "root.a", 0, 8), place(2, "root.a", 1, 5));

        assertThat(after(order, 1, 2)).isTrue();
        assertThat(after(order, 2, 1)).isFalse();
        order.moved(app(1), GIB);
        order.got(app(2), GIB);
        assertThat(after(order, 1, 2)).isFalse();
    }

    @Test
    void capacity_twoQueues_goesByTheirCapacities() {
        Order order = new CapacityOrder(
                CLUSTER,
                List.of(queue("root.a", 8, 10, false), queue("root.b", 8, 6, false)),
                List.of(place(1, "root.a", 0, 10), place(2, "root.b", 0, 6)));

        assertThat(after(order, 1, 2)).isTrue();
        assertThat(after(order, 2, 1)).isFalse();
        order.moved(app(1), GIB);
        order.got(app(2), GIB);
        assertThat(after(order, 1, 2)).isTrue();
        order.moved(app(1), GIB);
        order.got(app(2), GIB);
        assertThat(after(order, 1, 2)).isFalse();
    }

    @Test
    void capacity_sparedQueue_givesNothing() {
        Order order = new CapacityOrder(
                CLUSTER,
                List.of(queue("root.a", 16, 16, false)),
                List.of(new CapacityOrder.Place(app(2), "root.a", 1, GIB, false)));

        assertThat(order.gives(app(2))).isFalse();
        assertThat(order.gives(app(9))).isFalse();
    }

    @Test
    void fair_aboveItsShare_givesUntilItIsNot() {
        Order order = new FairOrder(CLUSTER, List.of(fair(1, false, 0, 10, 8), fair(2, false, 1, 6, 8)));

        assertThat(after(order, 1, 2)).isTrue();
        assertThat(after(order, 2, 1)).isFalse();
        order.moved(app(1), gib(2));
        assertThat(after(order, 1, 2)).isFalse();
    }

    @Test
    void fair_queueOfPolicyFifo_goesByThePlace() {
        Order order = new FairOrder(CLUSTER, List.of(fair(1, true, 0, 10, 16), fair(2, true, 1, 6, 0)));

        assertThat(after(order, 2, 1)).isTrue();
        assertThat(after(order, 1, 2)).isFalse();
    }

    private static boolean after(Order order, int victim, int recovery) {
        return order.after(app(victim), GIB, app(recovery), GIB);
    }

    private static List<ApplicationId> sorted(Order order, int... apps) {
        return Arrays.stream(apps).mapToObj(Things::app).sorted(order).toList();
    }

    private static Size gib(int number) {
        return new Size(1024L * number, number);
    }

    private static Order capacity(CapacityOrder.Queue queue, CapacityOrder.Place... places) {
        return new CapacityOrder(CLUSTER, List.of(queue), Stream.of(places).toList());
    }

    private static CapacityOrder.Queue queue(String name, int capacity, int used, boolean fair) {
        return new CapacityOrder.Queue(name, gib(capacity), gib(used), fair);
    }

    private static CapacityOrder.Place place(int app, String queue, int position, int used) {
        return new CapacityOrder.Place(app(app), queue, position, gib(used), true);
    }

    private static FairOrder.Place fair(int app, boolean fifo, int position, int used, int share) {
        return new FairOrder.Place(app(app), "root.a", fifo, position, gib(used), gib(share), true);
    }
}
