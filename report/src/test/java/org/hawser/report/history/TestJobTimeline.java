// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.history;

import static org.apache.hadoop.mapreduce.TaskType.MAP;
import static org.apache.hadoop.mapreduce.TaskType.REDUCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.hawser.report.history.HistoryMaker.SUBMITTED;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.Counters;
import org.hawser.cluster.core.history.HistoryFile;
import org.hawser.common.timeline.Gap;
import org.hawser.common.timeline.Lane;
import org.hawser.common.timeline.Series;
import org.hawser.common.timeline.Span;
import org.hawser.common.timeline.Timeline;
import org.hawser.common.timeline.TimelineBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestJobTimeline {
    @TempDir
    private Path dir;

    @Test
    void of_mapsAndAReduce_eachAttemptOnceWithItsTimes() throws IOException {
        Timeline timeline = of(wordCount()).build();

        assertThat(timeline.lanes()).extracting(Lane::node).containsExactly("n1", "n1", "n2");
        assertThat(spans(timeline))
                .extracting(Span::id, Span::kind, Span::outcome, Span::start, Span::end)
                .containsExactlyInAnyOrder(
                        row("appattempt_1700000000000_0001_000001", "application-master", "succeeded", 1000, 9000),
                        row("attempt_1700000000000_0001_m_000000_0", "map", "succeeded", 2000, 3000),
                        row("attempt_1700000000000_0001_m_000001_0", "map", "failed", 2000, 2500),
                        row("attempt_1700000000000_0001_m_000001_1", "map", "succeeded", 2700, 4000),
                        row("attempt_1700000000000_0001_r_000000_0", "reduce", "succeeded", 3500, 8000));
        assertThat(span(timeline, "m_000001_0").details()).containsExactly(entry("reason", "java.io.IOException: <b>"));
        assertThat(span(timeline, "m_000001_1").moments()).containsExactly(entry("scheduled", SUBMITTED + 2500));
        assertThat(span(timeline, "r_000000_0").parts())
                .containsExactly(part("shuffle", 3500, 5000), part("merge", 5000, 5500), part("reduce", 5500, 8000));
    }

    @Test
    void of_endedJob_phasesSumUpToItsWallTime() throws IOException {
        Timeline timeline = of(wordCount()).build();

        assertThat(timeline.phases())
                .containsExactly(
                        part("ApplicationMaster, until its program begins", 0, 1000),
                        part("ApplicationMaster, until the job begins", 1000, 1500),
                        part("wait for the first container", 1500, 2000),
                        part("maps", 2000, 4000),
                        part("shuffle, after the last map", 4000, 5000),
                        part("reduces", 5000, 8000),
                        part("end of the job", 8000, 9000));
        assertThat(timeline.facts()).containsEntry("Wall time", "9.000 s").containsEntry("Maps", "2");
    }

    @Test
    void of_endedJob_countsRunningTasksAndWaitingContainers() throws IOException {
        List<Series> series = of(wordCount()).build().series();

        assertThat(series)
                .filteredOn(one -> one.name().equals("map"))
                .flatExtracting(Series::points)
                .containsExactly(
                        point(0, 0), point(2000, 2), point(2500, 1), point(2700, 2), point(3000, 1), point(4000, 0));
        assertThat(series)
                .filteredOn(one -> one.chart().equals("Waiting"))
                .flatExtracting(Series::points)
                .containsExactly(
                        point(0, 0),
                        point(1600, 2),
                        point(2000, 0),
                        point(2500, 1),
                        point(2700, 0),
                        point(3000, 1),
                        point(3500, 0));
    }

    @Test
    void of_nodesThatShareAHost_areToldApartByTheirPorts() throws IOException {
        Path file = history();
        try (HistoryMaker maker = new HistoryMaker(file, "two workers")) {
            maker.inited(100, 2, 0).task(MAP, 0, 100).task(MAP, 1, 100);
            maker.started(MAP, 0, 0, 2, "localhost", 8042, 200).mapDone(0, 0, "localhost", 300, 300);
            maker.started(MAP, 1, 0, 3, "localhost", 8043, 200).mapDone(1, 0, "localhost", 300, 300);
            maker.finished(400, 2, 0);
        }

        assertThat(of(file).build().lanes()).extracting(Lane::node).containsExactly("localhost:8042", "localhost:8043");
    }

    @Test
    void of_failedJob_saysWhy() throws IOException {
        Path file = history();
        try (HistoryMaker maker = new HistoryMaker(file, "fails")) {
            maker.master("n1", 50).inited(100, 1, 0).task(MAP, 0, 100);
            maker.started(MAP, 0, 0, 2, "n1", 200).failed(MAP, 0, 0, "n1", "broken", 300);
            maker.failed(400, "Task failed task_1700000000000_0001_m_000000");
        }

        assertThat(of(file).build().facts())
                .containsEntry("State", "FAILED")
                .containsEntry("Diagnostics", "Task failed task_1700000000000_0001_m_000000");
    }

    /** The ResourceManager tells when the job was submitted, the ApplicationMaster tells the rest. */
    @Test
    void of_masterWithALateClock_isDrawnFromItsStartAndNamesTheGap() throws IOException {
        Path file = history();
        try (HistoryMaker maker = new HistoryMaker(file, "late clock")) {
            maker.master("n1", -5000).inited(-4500, 1, 0).task(MAP, 0, -4400);
            maker.started(MAP, 0, 0, 2, "n1", -4000).mapDone(0, 0, "n1", -3000, -3000);
            maker.finished(-2000, 1, 0);
        }

        TimelineBuilder builder = of(file);
        builder.before("client", SUBMITTED - 6000);
        Timeline timeline = builder.build();

        assertThat(timeline.phases())
                .containsExactly(
                        part("client", -6000, -5000),
                        part("ApplicationMaster, until the job begins", -5000, -4500),
                        part("wait for the first container", -4500, -4000),
                        part("maps", -4000, -3000),
                        part("end of the job", -3000, -2000));
        assertThat(timeline.facts())
                .containsEntry("Wall time", "3.000 s")
                .containsEntry("Submitted", "2023-11-14T22:13:20Z");
        assertThat(timeline.gaps())
                .containsExactly(new Gap(
                        "The clock of the ApplicationMaster's node is at least 5000 ms behind the ResourceManager's",
                        "how long the ApplicationMaster was waited for"));
    }

    /** A task tells when its parts ended. */
    @Test
    void of_taskWithALateClock_changesNothingButItsParts() throws IOException {
        Path file = history();
        try (HistoryMaker maker = new HistoryMaker(file, "late clock")) {
            maker.master("n1", 50).inited(100, 1, 0).task(MAP, 0, 100);
            maker.started(MAP, 0, 0, 2, "n1", 200).mapDone(0, 0, "n1", -90_000, 300);
            maker.finished(400, 1, 0);
        }

        Timeline timeline = of(file).build();

        assertThat(timeline.start()).isEqualTo(SUBMITTED);
        assertThat(span(timeline, "m_000000_0").parts()).containsExactly(part("map", 200, 200), part("sort", 200, 300));
        assertThat(timeline.gaps()).isEmpty();
    }

    @Test
    void of_masterLost_namesTheAttemptsThatWentWithIt() throws IOException {
        Path file = history();
        try (HistoryMaker maker = new HistoryMaker(file, "two masters")) {
            maker.master("n1", 50).master(2, "n2", 500).inited(600, 1, 0).task(MAP, 0, 700);
            maker.started(MAP, 0, 1000, 2, "n1", 800).mapDone(0, 1000, "n1", 900, 900);
            maker.finished(1000, 1, 0);
        }

        Timeline timeline = of(file).build();

        assertThat(spans(timeline))
                .filteredOn(span -> span.kind().equals("application-master"))
                .extracting(Span::outcome)
                .containsExactlyInAnyOrder("lost", "succeeded");
        assertThat(timeline.gaps())
                .extracting(Gap::effect)
                .containsExactly("other attempts of the ApplicationMasters that were lost");
    }

    @Test
    void of_endedJobWithAnAttemptWithoutEnd_namesTheGap() throws IOException {
        Path file = history();
        try (HistoryMaker maker = new HistoryMaker(file, "fails")) {
            maker.master("n1", 50).inited(100, 1, 0).task(MAP, 0, 100).started(MAP, 0, 0, 2, "n1", 200);
            maker.failed(400, "broken");
        }

        assertThat(of(file).build().gaps())
                .containsExactly(new Gap(
                        "The history names no end of 1 of the attempts, but one of the job",
                        "when and how these attempts ended"));
    }

    @Test
    void of_historyThatIsCutOff_drawsWhatIsThereAndNamesTheRest() throws IOException {
        Path whole = wordCount();
        byte[] bytes = Files.readAllBytes(whole);
        int cut = new String(bytes, java.nio.charset.StandardCharsets.UTF_8).lastIndexOf("REDUCE_ATTEMPT_FINISHED");
        Path file = Files.write(dir.resolve("cut.jhist"), java.util.Arrays.copyOf(bytes, cut));

        Timeline timeline = of(file).build();

        assertThat(span(timeline, "r_000000_0").outcome()).isEqualTo("running");
        assertThat(spans(timeline)).hasSize(5);
        assertThat(timeline.lanes()).extracting(Lane::node).containsOnly("n1", "n2");
        assertThat(timeline.gaps())
                .extracting(Gap::missing)
                .anyMatch(text -> text.startsWith("The history ends early: "))
                .contains("The history has no end of the job: it still runs, or its ApplicationMaster was lost");
    }

    @Test
    void of_historyWithoutEndOfAKilledJob_endsWhereItWasKilled() throws IOException {
        Timeline timeline =
                of(unfinished(), JobEnd.of("KILLED", SUBMITTED + 2000)).build();

        assertThat(timeline.facts()).containsEntry("State", "KILLED").containsEntry("Wall time", "2.000 s");
        assertThat(spans(timeline))
                .extracting(Span::kind, Span::outcome, Span::start, Span::end)
                .containsExactlyInAnyOrder(
                        org.assertj.core.api.Assertions.tuple(
                                "application-master", "killed", SUBMITTED + 50, SUBMITTED + 2000),
                        org.assertj.core.api.Assertions.tuple("map", "succeeded", SUBMITTED + 200, SUBMITTED + 900),
                        org.assertj.core.api.Assertions.tuple("map", "killed", SUBMITTED + 300, SUBMITTED + 2000));
        assertThat(timeline.phases()).last().satisfies(phase -> assertThat(phase.end())
                .isEqualTo(SUBMITTED + 2000));
        assertThat(timeline.gaps())
                .containsExactly(new Gap(
                        "The history has no end of the job: it still runs, or its ApplicationMaster was lost; the"
                                + " ResourceManager's log has one",
                        "how running attempts ended"));
    }

    @Test
    void of_historyWithoutEnd_countsWhatHasSucceededSoFar() throws IOException {
        assertThat(of(unfinished(), JobEnd.RUNNING).build().facts())
                .containsEntry("State", "RUNNING")
                .containsEntry("Wall time", "0.900 s so far")
                .containsEntry("Maps", "2, of which 1 succeeded");
    }

    @Test
    void of_historyWithoutEndOfAJobThatMayNotRun_saysSo() throws IOException {
        Timeline timeline = of(unfinished(), JobEnd.UNKNOWN).build();

        assertThat(timeline.facts())
                .containsEntry("State", "unknown: the history has no end")
                .containsEntry("Wall time", "at least 0.900 s");
        assertThat(span(timeline, "m_000001_0").outcome()).isEqualTo("unknown");
        assertThat(timeline.gaps())
                .containsExactly(new Gap(
                        "The history has no end of the job: it still runs, or its ApplicationMaster was lost",
                        "the job's end, and how running attempts ended"));
    }

    @Test
    void of_reduceThatFailed_hasNoPartsThatNobodyKnows() throws IOException {
        Path file = history();
        try (HistoryMaker maker = new HistoryMaker(file, "fails")) {
            maker.inited(100, 0, 1).task(REDUCE, 0, 100).started(REDUCE, 0, 0, 2, "n1", 200);
            maker.failed(REDUCE, 0, 0, "n1", "broken ".repeat(2000), 900).failed(1000, "Task failed");
        }

        Timeline timeline = of(file).build();

        assertThat(span(timeline, "r_000000_0").parts()).isEmpty();
        assertThat(span(timeline, "r_000000_0").details().get("reason")).hasSize(4001);
        assertThat(timeline.phases()).extracting(Span.Part::name).doesNotContain("shuffle, after the last map");
    }

    @Test
    void of_moreCountersThanHadoopAllows_areAllRead() throws IOException {
        of(wordCount()); // Hadoop's limits are those of the process, and fall when the first history is read.
        Counters counters = new Counters();
        for (int i = 0; i < 1000; i++) {
            counters.findCounter("group " + i % 100, "counter " + i).setValue(i);
        }
        Path file = history();
        try (HistoryMaker maker = new HistoryMaker(file, "counts")) {
            maker.inited(100, 0, 1).task(REDUCE, 0, 100).started(REDUCE, 0, 0, 2, "n1", 200);
            maker.reduceDone(0, 0, "n1", 300, 400, 500, counters).finished(600, 0, 1);
        }

        TimelineBuilder timeline = of(file);

        assertThat(timeline.counter(timeline.spans().iterator().next(), "group 99", "counter 999"))
                .isEqualTo(999);
    }

    @Test
    void of_eventThatCannotBeRead_drawsThoseBefore() throws IOException {
        String whole = Files.readString(wordCount());
        int at = whole.lastIndexOf("REDUCE_ATTEMPT_FINISHED");
        Path file = Files.writeString(
                dir.resolve("damaged.jhist"),
                whole.substring(0, at)
                        + whole.substring(at).replace("REDUCE_ATTEMPT_FINISHED", "REDUCE_ATTEMPT_FINISHEX"));

        Timeline timeline = of(file).build();

        assertThat(spans(timeline)).hasSize(5);
        assertThat(timeline.gaps())
                .extracting(Gap::missing)
                .anyMatch(text -> text.startsWith("The history ends early: "));
    }

    @Test
    void read_noHistory_isRefusedByName() throws IOException {
        Path file = Files.writeString(dir.resolve("job_1_1.jhist"), "not a history\n");

        assertThatThrownBy(() -> of(file)).isInstanceOf(IOException.class).hasMessageContaining(file.toString());
    }

    private Path history() {
        return dir.resolve("job_1700000000000_0001-1.jhist");
    }

    /** Of two maps, one has succeeded. */
    private Path unfinished() throws IOException {
        Path file = history();
        try (HistoryMaker maker = new HistoryMaker(file, "killed")) {
            maker.master("n1", 50).inited(100, 2, 0).task(MAP, 0, 100).task(MAP, 1, 100);
            maker.started(MAP, 0, 0, 2, "n1", 200)
                    .started(MAP, 1, 0, 3, "n1", 300)
                    .mapDone(0, 0, "n1", 900, 900);
        }
        return file;
    }

    /** Two maps, one of which fails once, and a reduce that begins before the last map has ended. */
    private Path wordCount() throws IOException {
        Path file = history();
        try (HistoryMaker maker = new HistoryMaker(file, "word count")) {
            maker.master("n1", 1000).inited(1500, 2, 1).task(MAP, 0, 1600).task(MAP, 1, 1600);
            maker.started(MAP, 0, 0, 2, "n1", 2000).started(MAP, 1, 0, 3, "n2", 2000);
            maker.failed(MAP, 1, 0, "n2", "java.io.IOException: <b>", 2500);
            maker.started(MAP, 1, 1, 4, "n2", 2700)
                    .mapDone(0, 0, "n1", 2900, 3000)
                    .task(REDUCE, 0, 3000);
            maker.started(REDUCE, 0, 0, 5, "n1", 3500).mapDone(1, 1, "n2", 3900, 4000);
            maker.reduceDone(0, 0, "n1", 5000, 5500, 8000, new Counters()).finished(9000, 2, 1);
        }
        return file;
    }

    private static TimelineBuilder of(Path file) throws IOException {
        return of(file, JobEnd.RUNNING);
    }

    private static TimelineBuilder of(Path file, JobEnd end) throws IOException {
        FileSystem local = FileSystem.getLocal(new Configuration(false)).getRawFileSystem();
        return JobTimeline.of(HistoryFile.read(local, new org.apache.hadoop.fs.Path(file.toUri())), end);
    }

    private static List<Span> spans(Timeline timeline) {
        return timeline.lanes().stream().flatMap(lane -> lane.spans().stream()).toList();
    }

    private static Span span(Timeline timeline, String end) {
        return spans(timeline).stream()
                .filter(span -> span.id().endsWith(end))
                .findFirst()
                .orElseThrow();
    }

    private static org.assertj.core.groups.Tuple row(String id, String kind, String outcome, long start, long end) {
        return org.assertj.core.api.Assertions.tuple(id, kind, outcome, SUBMITTED + start, SUBMITTED + end);
    }

    private static Span.Part part(String name, long start, long end) {
        return new Span.Part(name, SUBMITTED + start, SUBMITTED + end);
    }

    private static Series.Point point(long at, double value) {
        return new Series.Point(SUBMITTED + at, value);
    }
}
