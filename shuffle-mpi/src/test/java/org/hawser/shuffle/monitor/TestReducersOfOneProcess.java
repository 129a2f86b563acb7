// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reducers that are threads of one JVM, each with its own monitor of the node's file. */
class TestReducersOfOneProcess {
    private static final NodeLayout LAYOUT = new NodeLayout(8, 4);
    private static final String SOURCE = "node1:8040";

    @TempDir
    private Path dir;

    /** What nobody refers to any more may lose its lane. */
    private final List<SourceMonitor> opened = new ArrayList<>();

    private SourceMonitor one;
    private SourceMonitor two;
    private SourceMonitor observer;

    @BeforeEach
    void open() {
        one = monitor();
        one.source(SOURCE).sent(100);
        two = monitor();
        two.source(SOURCE).sent(50);
        observer = monitor();
    }

    @AfterEach
    void close() {
        opened.forEach(SourceMonitor::close);
    }

    private SourceMonitor monitor() {
        SourceMonitor monitor = NodeSourceMonitor.open(dir.resolve("monitor"), LAYOUT);
        assertThat(monitor).isInstanceOf(NodeSourceMonitor.class);
        opened.add(monitor);
        return monitor;
    }

    private long inFlight() {
        return observer.source(SOURCE).inFlightBytes();
    }

    @Test
    void load_ofEach_isSeenByAll() {
        assertThat(Stream.of(one, two, observer))
                .allSatisfy(monitor ->
                        assertThat(monitor.source(SOURCE).inFlightBytes()).isEqualTo(150));
    }

    @Test
    void oneCloses_othersLoad_staysVisibleUntilTheyClose() {
        one.close();
        assertThat(inFlight()).isEqualTo(50);
        two.source(SOURCE).sent(7);
        assertThat(inFlight()).isEqualTo(57);
        two.close();
        assertThat(inFlight()).isZero();
    }

    @Test
    void closedMonitor_usedOrClosedAgain_doesNotTouchItsSuccessor() {
        SourceGauge late = one.source(SOURCE);
        one.close();
        SourceMonitor successor = monitor();
        successor.source(SOURCE).sent(1_000);
        late.received(100);
        one.close();

        assertThat(inFlight()).isEqualTo(1_050);
    }

    @Test
    void allLanesTaken_oneCloses_nextGetsItsLane() {
        monitor();
        assertThat(NodeSourceMonitor.open(dir.resolve("monitor"), LAYOUT)).isInstanceOf(LocalSourceMonitor.class);
        List.of(one, two).forEach(SourceMonitor::close);

        monitor();
        monitor();
    }
}
