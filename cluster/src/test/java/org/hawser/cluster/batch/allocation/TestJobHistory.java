// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.hawser.cluster.core.conf.SiteFiles;
import org.hawser.cluster.core.daemon.StopLimits;
import org.hawser.cluster.core.daemon.StopTime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestJobHistory {
    private static final StopLimits PLENTY = new StopLimits(60_000, 1, 1, 1, 1);

    @TempDir
    private Path dir;

    private Path staging;
    private Path target;

    @BeforeEach
    void makePlaces() {
        staging = dir.resolve("staging");
        target = dir.resolve("logs/history");
    }

    @Test
    void collect_jobsInEveryState_copiesEventsAndConfiguration() throws IOException {
        write("u/.staging/job_3/job_3_1.jhist");
        write("u/.staging/job_3/job.jar");
        write("history/done_intermediate/u/job_2.jhist");
        write("history/done_intermediate/u/job_2_conf.xml");
        write("history/done_intermediate/u/job_2.summary");
        write("history/done/2026/11/21/000000/job_1.jhist");

        assertThat(collect("file:///")).contains("4 files");

        assertThat(target.toFile().list())
                .containsExactlyInAnyOrder("job_1.jhist", "job_2.jhist", "job_2_conf.xml", "job_3_1.jhist");
        assertThat(target.resolve("job_1.jhist")).hasContent("history/done/2026/11/21/000000/job_1.jhist");
    }

    @Test
    void collect_noJobs_leavesNothing() {
        assertThat(new JobHistory(conf("file:///"), target).collect(new StopTime(PLENTY)))
                .isEmpty();
        assertThat(target).doesNotExist();
    }

    @Test
    void collect_noFileSystem_saysSo() {
        assertThat(collect("nowhere://x")).startsWith("the history of jobs could not be copied");
    }

    private String collect(String fileSystem) {
        return new JobHistory(conf(fileSystem), target)
                .collect(new StopTime(PLENTY))
                .orElseThrow();
    }

    private Path conf(String fileSystem) {
        Path conf = dir.resolve("conf");
        SiteFiles.write(
                conf, Map.of("fs.defaultFS", fileSystem, "yarn.app.mapreduce.am.staging-dir", staging.toString()));
        return conf;
    }

    private void write(String name) throws IOException {
        Path file = staging.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, name);
    }
}
