// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ServiceLoader;
import org.hawser.cluster.cli.SubcommandProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class TestBenchCommand {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path dir;

    @Test
    void provider_onTheClassPath_isFoundByTheHawserCommand() {
        assertThat(ServiceLoader.load(SubcommandProvider.class))
                .extracting(SubcommandProvider::command)
                .hasAtLeastOneElementOfType(BenchCommand.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "start",
                "spawn",
                "smalljobs",
                "pagerank",
                "semem",
                "semem-nodes",
                "chronos",
                "chronos-sim",
                "ibis-share",
                "shuffle",
                "shuffle-adaptive",
                "terasort",
                "transport",
                "report"
            })
    void help_everyName_hasOne(String name) {
        assertThat(execute(name, "--help")).isZero();
        assertThat(out.toString()).contains("Usage: bench " + name);
    }

    @Test
    void noName_isRefusedAndNamesAreListed() {
        assertThat(execute()).isNotZero();
        assertThat(err.toString())
                .contains(
                        "chronos, chronos-sim, ibis-coord, ibis-isolation, ibis-share, ibis-sim, chronos-overhead, ibis-overhead, pagerank, report, semem, semem-nodes, shuffle, shuffle-adaptive, smalljobs, spawn, start, terasort, transport");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1001"})
    void runs_outOfRange_areRefusedBeforeAClusterIsStarted(String runs) {
        assertThat(execute("smalljobs", "--runs", runs, "--dir", dir.toString()))
                .isNotZero();
        assertThat(err.toString()).contains("allowed is 1 to 1000");
        assertThat(dir).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource({"--warm-up,-1,allowed are 0 to 3600 seconds", "--blocks,huge,'small, large, all'"})
    void shuffle_badValue_isRefusedWithWhatIsAllowed(String option, String value, String allowed) {
        assertThat(execute("shuffle", option, value, "--dir", dir.toString())).isNotZero();
        assertThat(err.toString()).contains(option, value, allowed);
        assertThat(dir).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource({
        "--sides,moon,'stock-central, stock-local, central'",
        "--jobs,pi,'terasort, word-count'",
        "--data-size,much,100m",
        "--data-size,7,1m to 1t",
        "--rate,0,allowed is 1 to 100000",
        "--memory-nodes,4,at least one node must be left for workers",
        "--cpus,-1,0 for no limit"
    })
    void semem_badValue_isRefusedWithWhatIsAllowed(String option, String value, String allowed) {
        assertThat(execute("semem", option, value, "--dir", dir.toString())).isNotZero();
        assertThat(err.toString()).contains(option, allowed);
        assertThat(dir).isEmptyDirectory();
    }

    @Test
    void teraSort_badSize_isRefusedWithWhatIsAllowed() {
        assertThat(execute("terasort", "--size", "much", "--dir", dir.toString()))
                .isNotZero();
        assertThat(err.toString()).contains("--size is 'much', allowed are sizes such as 100m or 2g");
        assertThat(dir).isEmptyDirectory();
    }

    @Test
    void semem_dryRun_tellsTheSidesAndStartsNothing() {
        assertThat(execute("semem", "--dry-run", "--nodes", "5", "--memory-nodes", "2", "--dir", dir.toString()))
                .isZero();
        assertThat(out.toString())
                .contains("hawser.semem.memory=83m")
                .containsPattern("expected time: about \\d+ minutes")
                .contains("stock-central: 5 workers, 0 memory nodes", "dedicated: 3 workers, 2 memory nodes");
        assertThat(dir).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource({
        "--memory-nodes,0,allowed is 1 to 32",
        "--memory-node-cpus,-1,0 for no limit",
        "--data-size,much,100m",
        "--workers,0,allowed is 1 to 32"
    })
    void sememNodes_badValue_isRefusedWithWhatIsAllowed(String option, String value, String allowed) {
        assertThat(execute("semem-nodes", option, value, "--dir", dir.toString()))
                .isNotZero();
        assertThat(err.toString()).contains(allowed);
        assertThat(dir).isEmptyDirectory();
    }

    @Test
    void sememNodes_dryRun_tellsTheClustersAndStartsNothing() {
        assertThat(execute("semem-nodes", "--dry-run", "--memory-nodes", "4,2", "--dir", dir.toString()))
                .isZero();
        assertThat(out.toString()).contains("memory nodes: [2, 4]", "hawser.semem.strategy=dedicated");
        assertThat(dir).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource({
        "--sides,moon,'stock, stock-liveness, kill, chronos'",
        "--loads,none,'map, reduce'",
        "--orders,random,'fifo, fair'",
        "--workers,2,at least 3 workers",
        "--slots,0,allowed is 1 to 32",
        "--task-seconds,0.5,allowed is 1.0 to 3600.0",
        "--silence-seconds,0.1,allowed is 0.3 to 3600.0"
    })
    void chronos_badValue_isRefusedWithWhatIsAllowed(String option, String value, String allowed) {
        assertThat(execute("chronos", option, value, "--dir", dir.toString())).isNotZero();
        assertThat(err.toString()).contains(option, allowed);
        assertThat(dir).isEmptyDirectory();
    }

    @Test
    void chronos_dryRun_tellsTheJobsAndClustersAndStartsNothing() {
        assertThat(execute("chronos", "--dry-run", "--double-failure", "--same-priority", "--dir", dir.toString()))
                .isZero();
        assertThat(out.toString())
                .contains("map, first job: 10 maps of 20000 to 40000 ms, 1 reduces of 2000 ms")
                .contains("map, second job: 30 maps of 20000 to 20000 ms")
                .contains("2 of them killed", "kill, fair: ", "dfs.replication=3")
                .containsPattern("expected time: about \\d+ minutes");
        assertThat(dir).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"chronos-overhead", "ibis-overhead", "ibis-coord", "ibis-isolation"})
    void dryRun_tellsThePlanAndStartsNothing(String name) {
        assertThat(execute(name, "--dry-run", "--dir", dir.toString())).isZero();
        assertThat(out.toString()).containsPattern("expected time: about \\d+ minutes");
        assertThat(dir).isEmptyDirectory();
    }

    @Test
    void isolation_manyJobs_tellsHowManyAndHowLong() {
        assertThat(execute("ibis-isolation", "--jobs", "facebook", "--dry-run", "--dir", dir.toString()))
                .isZero();
        assertThat(out.toString()).contains("50 jobs within 277 s");
    }

    @ParameterizedTest
    @CsvSource({
        "ibis-isolation,--weight,10001,allowed is 1 to 10000",
        "ibis-isolation,--sides,sfq-d:none,sfq-d:none",
        "ibis-isolation,--jobs,facebok,word-count",
        "ibis-share,--policies,sfqd2,sfq-d2",
        "ibis-coord,--streams,0,allowed is 1 to 100",
        "ibis-sim,--nodes,0,allowed is 1 to 10000",
        "chronos-overhead,--megabytes,0,allowed is 1 to 100000"
    })
    void ibis_badValue_isRefusedWithWhatIsAllowed(String name, String option, String value, String allowed) {
        assertThat(execute(name, option, value, "--dir", dir.toString())).isNotZero();
        assertThat(err.toString()).contains(allowed);
        assertThat(dir).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource({"--nodes,1,allowed is 2 to 10000", "--slots,0,allowed is 1 to 1000", "--jobs,0,allowed is 1 to 1000"})
    void chronosSim_badValue_isRefusedWithWhatIsAllowed(String option, String value, String allowed) {
        assertThat(execute("chronos-sim", option, value)).isNotZero();
        assertThat(err.toString()).contains(option, allowed);
    }

    @Test
    void pages_none_areRefused() {
        assertThat(execute("pagerank", "--pages", "0")).isNotZero();
        assertThat(err.toString()).contains("--pages");
    }

    @Test
    void rounds_none_areRefused() {
        assertThat(execute("pagerank", "--rounds", "0")).isNotZero();
        assertThat(err.toString()).contains("--rounds");
    }

    @Test
    void containers_none_areRefused() {
        assertThat(execute("spawn", "--containers", "0")).isNotZero();
        assertThat(err.toString()).contains("--containers");
        assertThat(execute("start", "--containers", "0")).isNotZero();
        assertThat(err.toString()).contains("--containers");
    }

    private int execute(String... arguments) {
        return new CommandLine(new BenchCommand())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .setExecutionExceptionHandler((exception, command, parsed) -> {
                    command.getErr().println(exception.getMessage());
                    return 1;
                })
                .execute(arguments);
    }
}
