// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import org.hawser.common.timeline.Gap;
import org.hawser.common.timeline.Mark;
import org.hawser.common.timeline.RunLogs;
import org.hawser.common.timeline.Span;
import org.hawser.common.timeline.Timeline;
import org.hawser.common.timeline.TimelineBuilder;
import org.junit.jupiter.api.Test;

class TestResourceManagerLog {
    private static final String CONTAINER = "container_1795411116491_0002_01_000002";
    private static final long START = Instant.parse("2026-11-23T05:20:18Z").toEpochMilli();
    private static final long LAUNCH = Instant.parse("2026-11-23T05:20:21.025Z").toEpochMilli();
    private static final String ALLOCATED =
            " INFO rmcontainer.RMContainerImpl: " + CONTAINER + " Container Transitioned from NEW to ALLOCATED";
    private static final String ID_GIVEN = " INFO resourcemanager.ClientRMService: Allocated new applicationId: ";
    private static final String LOST = " INFO rmnode.RMNodeImpl: n1:45454 Node Transitioned from RUNNING to LOST";

    private final TimelineBuilder timeline = new TimelineBuilder("a run", START, START + 60_000);

    @Test
    void addTo_logInUtc_givesTheTimeOfTheAllocation() throws IOException {
        assertThat(read("2026-11-23 05:20:20,291" + ALLOCATED)
                        .lanes()
                        .get(0)
                        .spans()
                        .get(0)
                        .moments())
                .containsExactly(entry("allocated", LAUNCH - 734));
    }

    @Test
    void addTo_logOfAnotherTimeZone_findsItsOffset() throws IOException {
        Timeline built = read("2026-11-23 11:05:20,291" + ALLOCATED, "2026-11-23 11:05:30,000" + LOST);

        assertThat(built.lanes().get(0).spans().get(0).moments()).containsExactly(entry("allocated", LAUNCH - 734));
        assertThat(built.marks())
                .containsExactly(new Mark("n1:45454", "", "node-lost", "node n1:45454 became LOST", START + 12_000));
    }

    @Test
    void addTo_firstLineCutAndClocksApart_findsTheOffsetAllTheSame() throws IOException {
        Timeline built = read("0:20,291" + ALLOCATED, "2026-11-23 11:05:21,065" + ALLOCATED);

        assertThat(built.lanes().get(0).spans().get(0).moments()).containsExactly(entry("allocated", LAUNCH + 40));
    }

    @Test
    void addTo_decisionsOfChronos_marksThoseThatConcernTheJob() throws IOException {
        String recovery = " INFO org.hawser.chronos.rm.Recovery: ";
        String silent = "n3:45454 is lost: no heartbeat for 3061 ms, and its host does not answer";
        String makesRoom = CONTAINER + " on n1:45454 has to make room for application_1795411116491_0001 (map 3): why";
        String hasRoom = "container_1795411116491_0007_01_000002 on n2:45454 has to make room for"
                + " application_1795411116491_0002 (map 3): why";
        String none = "Nothing makes room for application_1795411116491_0002 (map 3) and its like: why";
        Timeline built = read(
                "2026-11-23 05:20:20,291" + ALLOCATED,
                "2026-11-23 05:20:22,000 WARN org.hawser.chronos.rm.ChronosPolicy: " + silent,
                "2026-11-23 05:20:23,000" + recovery + makesRoom,
                "2026-11-23 05:20:24,000" + recovery + hasRoom,
                "2026-11-23 05:20:25,000" + recovery + none,
                "2026-11-23 05:20:26,000" + recovery + none.replace("_0002", "_00021"));

        assertThat(built.marks())
                .containsExactly(
                        new Mark("n3:45454", "", "node-silent", silent, START + 4000),
                        new Mark("n1", "", "chronos", makesRoom, START + 5000),
                        new Mark("n2:45454", "", "chronos", hasRoom, START + 6000),
                        new Mark("ResourceManager", "", "chronos", none, START + 7000));
    }

    @Test
    void addTo_nodeLostBeforeTheJob_isNoMark() throws IOException {
        assertThat(read("2026-11-23 05:20:20,291" + ALLOCATED, "2026-11-23 05:10:00,000" + LOST)
                        .marks())
                .isEmpty();
    }

    @Test
    void addTo_noLog_namesTheGap() throws IOException {
        assertThat(read().gaps())
                .containsExactly(new Gap(
                        "No resourcemanager.log names a container of this job",
                        "what the client did before it submitted the job, when containers were allocated,"
                                + " and when nodes were lost"));
    }

    @Test
    void addTo_idOfTheJob_beginsWithTheClient() throws IOException {
        timeline.phase("all", START + 60_000);

        Timeline built = read(
                "2026-11-23 05:00:00,000" + ID_GIVEN + 2,
                "2026-11-23 05:20:17,123" + ID_GIVEN + 2,
                "2026-11-23 05:20:17,500" + ID_GIVEN + 22,
                "2026-11-23 05:20:20,291" + ALLOCATED,
                "2026-11-23 05:30:00,000" + ID_GIVEN + 2);

        assertThat(built.start()).isEqualTo(START - 877);
        assertThat(built.phases())
                .containsExactly(
                        new Span.Part("client, until the job is submitted", START - 877, START),
                        new Span.Part("all", START, START + 60_000));
        assertThat(built.gaps()).isEmpty();
    }

    @Test
    void addTo_idOfTheJobInNoLog_namesTheGap() throws IOException {
        assertThat(read("2026-11-23 05:20:20,291" + ALLOCATED).gaps())
                .containsExactly(new Gap(
                        "No resourcemanager.log says when a client asked for this job's id",
                        "what the client did before it submitted the job"));
    }

    private Timeline read(String... lines) throws IOException {
        Span span = new Span(
                "m",
                CONTAINER,
                "map",
                "succeeded",
                LAUNCH,
                LAUNCH + 10,
                List.of(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>());
        timeline.span("n1", span, TimelineBuilder.Counters.NONE);
        RunLogs logs = name -> lines.length == 0 ? List.of() : List.of(new RunLogs.NodeFile("logs", List.of(lines)));
        new ResourceManagerLog().addTo(timeline, logs);
        return timeline.build();
    }
}
