// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.cli;

import static org.apache.hadoop.mapreduce.TaskType.MAP;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.hawser.report.history.HistoryMaker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class TestReportCommand {
    private static final String APPLICATION = HistoryMaker.JOB.replace("job", "application");
    private static final int MANY = 20_000;
    private static final long LIMIT_SECONDS = 120;

    @TempDir
    private Path dir;

    private final StringWriter output = new StringWriter();

    @Test
    void report_logsOfABatchJob_drawsEachOfItsJobs() throws IOException {
        history("a job", 2);

        assertThat(run("--logs", dir.toString())).isZero();

        assertThat(dir.resolve(HistoryMaker.JOB + ".html")).content().contains("a job", "</html>");
    }

    @Test
    void report_application_writesPageDataAndTrace() throws IOException {
        history("<script>alert(1)</script>", 2);
        Path json = dir.resolve("out.json");
        Path trace = dir.resolve("out.trace");
        Path page = dir.resolve("out.html");

        assertThat(run(APPLICATION, "--logs=" + dir, "--output=" + page, "--json=" + json, "--trace=" + trace))
                .isZero();

        assertThat(page).content().doesNotContain("<script>alert");
        JsonNode data = new ObjectMapper().readTree(json.toFile());
        assertThat(data.findValuesAsText("title")).containsExactly("<script>alert(1)</script>");
        assertThat(new ObjectMapper().readTree(trace.toFile()).findValuesAsText("ph"))
                .contains("X");
        assertThat(output.toString())
                .contains("not in the picture of " + HistoryMaker.JOB
                        + ": what the client did before it submitted the job, when containers were allocated, and when"
                        + " nodes were lost"
                        + " (No resourcemanager.log names a container of this job)");
    }

    @Test
    void report_jobThatYarnHasKilled_endsWhereTheResourceManagerSaysSo() throws IOException {
        Path history = history("a job", 2);
        String text = Files.readString(history);
        Files.writeString(history, text.substring(0, text.lastIndexOf("{\"type\":\"JOB_FINISHED\"")));
        Path json = dir.resolve("out.json");
        String[] arguments = {APPLICATION, "--logs=" + dir, "--output=" + dir.resolve("out.html"), "--json=" + json};

        assertThat(run(arguments)).isZero();
        assertThat(new ObjectMapper()
                        .readTree(json.toFile())
                        .at("/runs/0/facts/State")
                        .asText())
                .isEqualTo("unknown: the history has no end");

        String change = " INFO rmapp.RMAppImpl: " + APPLICATION + " State change from ";
        Files.writeString(
                dir.resolve("resourcemanager.log"),
                "2023-11-15 00:13:20,050" + change + "NEW to NEW_SAVING on event = START\n"
                        + "2023-11-15 00:13:29,000" + change + "RUNNING to KILLING on event = KILL\n"
                        + "2023-11-15 00:13:30,250" + change + "FINAL_SAVING to KILLED on event = APP_UPDATE_SAVED\n");
        assertThat(run(arguments)).isZero();

        JsonNode run = new ObjectMapper().readTree(json.toFile()).at("/runs/0");
        assertThat(run.at("/facts/State").asText()).isEqualTo("KILLED");
        assertThat(run.at("/end").asLong()).isEqualTo(HistoryMaker.SUBMITTED + 10_250);
    }

    /** Whoever has run the job could write into its history and beside its logs. */
    @Test
    void report_controlCharactersInFiles_doNotReachTheTerminal() throws IOException {
        String hostile = "\033]0;x\007\u009b2J";
        Path history = history("a job", 1);
        String text = Files.readString(history);
        Files.writeString(history, text.replace("\"type\":\"MAP_ATTEMPT_FINISHED\"", "\"type\":\"\\u001b[2J\""));
        Files.writeString(dir.resolve("placements.tsv"), "cut\n" + hostile + "\n");

        run(APPLICATION, "--logs=" + dir, "--output=" + dir.resolve("out.html"));
        run("--logs=" + dir, "--output=" + dir);

        assertThat(output.toString()).contains("The history ends early", "cannot be read, such as '?]0;x??2J'");
        assertThat(output.toString().replace("\n", "").chars().noneMatch(Character::isISOControl))
                .isTrue();
    }

    @Test
    void report_unknownApplication_namesThoseThatAreKnown() throws IOException {
        history("a job", 1);

        assertThat(failure("application_1700000000000_0009", "--logs=" + dir))
                .isEqualTo("no history of job_1700000000000_0009 is in " + places() + "; the latest jobs there: "
                        + HistoryMaker.JOB);
    }

    @Test
    void report_directoryWithoutHistories_saysSo() {
        assertThat(failure("--logs=" + dir)).isEqualTo("no job history (job_*.jhist) is in " + places());
        assertThat(failure("--logs=" + dir.resolve("missing")))
                .isEqualTo("--logs " + dir.resolve("missing") + " is not a directory");
    }

    @Test
    void report_damagedHistoryAmongOthers_isNamedAndTheOthersAreDrawn() throws IOException {
        history("a job", 1);
        Files.writeString(dir.resolve("history/job_1700000000000_0002-1.jhist"), "");
        Files.writeString(dir.resolve("history/job_1700000000000_0003-1.jhist"), "Avro-Json\n{\"type");

        assertThat(run("--logs=" + dir)).isEqualTo(1);

        assertThat(dir.resolve(HistoryMaker.JOB + ".html")).exists();
        assertThat(output.toString())
                .contains("job_1700000000000_0002 is not drawn: ", "_0002-1.jhist is empty.")
                .contains("_0003-1.jhist is no job history, or ends before its first event.");
    }

    @Test
    void report_outputThatCannotBeWritten_isRefusedBeforeTheWork() throws IOException {
        history("a job", 1);
        Path file = dir.resolve("out.html");
        String logs = "--logs=" + dir;

        assertThat(failure(APPLICATION, logs, "--output=" + dir.resolve("missing/out.html")))
                .endsWith("the directory " + dir.resolve("missing") + " does not exist");
        assertThat(failure(APPLICATION, logs, "--output=" + file, "--json=" + dir))
                .endsWith("name a file");
        assertThat(run(APPLICATION, logs, "--output=" + file, "--json=" + file)).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(failure(APPLICATION, logs, "--dir=" + dir)).startsWith("both --logs and --dir");
        assertThat(file).doesNotExist();
        assertThat(run(APPLICATION, logs, "--output=" + dir)).isZero();
        assertThat(dir.resolve(HistoryMaker.JOB + ".html")).exists();
    }

    @Test
    void report_directoryThatTakesNoFiles_isNamedWithTheFile() throws IOException {
        history("a job", 1);

        assertThat(failure(APPLICATION, "--logs=" + dir, "--output=/proc/x.html"))
                .startsWith("--output /proc/x.html")
                .doesNotContain("Exception", ".hawser-report-");
        assertThat(failure("--logs=" + dir, "--output=/proc/pages"))
                .isEqualTo("--output /proc/pages is no directory, and none can be made there: name another one");
    }

    @Test
    void write_fullDisk_namesTheFile() {
        Path file = dir.resolve("out.html");
        OutputFile full = new OutputFile("--output", file, (runs, out) -> {
            throw new IOException("No space left on device");
        });

        assertThatThrownBy(() -> full.write(List.of()))
                .hasMessage("--output " + file + " cannot be written: No space left on device: name another file");
        assertThat(dir).isEmptyDirectory();
    }

    @Test
    void report_outputsWhoseNamesBeginAlike_areBothWritten() throws IOException {
        history("a job", 1);

        assertThat(run(APPLICATION, "--logs=" + dir, "--output=" + dir.resolve("a.part"), "--json=" + dir.resolve("a")))
                .isZero();

        assertThat(dir.resolve("a.part")).content().contains("</html>");
        assertThat(new ObjectMapper().readTree(dir.resolve("a").toFile()).path("version"))
                .hasToString("1");
        assertThat(dir.toFile().list()).containsExactlyInAnyOrder("a.part", "a", "history");
    }

    @Test
    void report_directoryNamedLikeAPattern_isTakenLiterally() throws IOException {
        history("a job", 1);
        Path logs = Files.createDirectories(dir.resolve("logs[1]{a,b}*?\\^"));
        Files.move(dir.resolve("history"), logs.resolve("history"));
        Files.createDirectories(dir.resolve("logs1a"));

        assertThat(run("--logs=" + logs)).isZero();

        assertThat(logs.resolve(HistoryMaker.JOB + ".html")).exists();
    }

    @Test
    void report_heapTooSmall_saysSoInOneLine() throws IOException, InterruptedException {
        history("large", MANY);
        String logs = "--logs=" + dir;

        assertThat(inJvm("-Xmx20m", APPLICATION, logs, "--output=" + dir.resolve("large.html")))
                .isEqualTo(1);

        String too = "a heap of \\d+ MiB is too small for this: set the environment variable _JAVA_OPTIONS to .*";
        assertThat(Files.readAllLines(dir.resolve("errors")))
                .singleElement()
                .asString()
                .matches(too);
        assertThat(inJvm("-Xmx20m", logs)).isEqualTo(1);
        assertThat(Files.readAllLines(dir.resolve("errors")))
                .singleElement()
                .asString()
                .matches(HistoryMaker.JOB + " is not drawn: " + too);
        assertThat(dir.toFile().list()).containsExactlyInAnyOrder("history", "errors");
    }

    @Test
    void report_badArguments_areRefused() {
        assertThat(run("wordcount")).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(output.toString()).contains("'wordcount' is neither an application id");
        assertThat(run(APPLICATION, APPLICATION, APPLICATION)).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(output.toString()).contains("at most 2 applications fit on one page, not 3");
        assertThat(run(APPLICATION, HistoryMaker.JOB)).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(output.toString()).contains("the two runs are the same, " + HistoryMaker.JOB);
        assertThat(run()).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(output.toString()).contains("Missing APPLICATION");
    }

    @Test
    void watch_badInput_isRefused() {
        assertThat(failure("--watch", "--dir=" + dir))
                .isEqualTo("no cluster runs in " + dir + ": start one, or name it with --dir");
        assertThat(run("--watch", "--dir=" + dir, APPLICATION)).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(output.toString()).contains("--watch takes no APPLICATION");
        assertThat(run("--once")).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(output.toString()).contains("--once needs --watch.");
    }

    @Test
    void report_twentyThousandAttempts_needs512MiB() throws IOException, InterruptedException {
        history("large", MANY);
        Path page = dir.resolve("large.html");
        assertThat(inJvm("-Xmx512m", APPLICATION, "--logs=" + dir, "--output=" + page))
                .isZero();

        assertThat(Files.size(page)).isLessThan(8 << 20);
    }

    /** The command in a JVM of its own; returns its exit code. */
    private int inJvm(String heap, String... arguments) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                heap,
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Program.class.getName()));
        line.addAll(List.of(arguments));
        Process process = new ProcessBuilder(line)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(dir.resolve("errors").toFile())
                .start();
        assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    /** The command, with errors in one line as in {@code hawser}. */
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) {
            LogManager.getRootLogger().setLevel(Level.OFF);
            CommandLine command = new CommandLine(new ReportCommand());
            command.setExecutionExceptionHandler((e, failed, parsed) -> {
                failed.getErr().println(e.getMessage());
                return 1;
            });
            System.exit(command.execute(arguments));
        }
    }

    /** Where histories are looked for, in messages. */
    private String places() {
        return dir + " or " + dir.resolve("history");
    }

    private int run(String... arguments) {
        return commandLine().execute(arguments);
    }

    private String failure(String... arguments) {
        String[] message = new String[1];
        CommandLine commandLine = commandLine();
        commandLine.setExecutionExceptionHandler((e, command, parsed) -> {
            message[0] = e.getMessage();
            return 1;
        });
        assertThat(commandLine.execute(arguments)).isEqualTo(1);
        return message[0];
    }

    private CommandLine commandLine() {
        return new CommandLine(new ReportCommand())
                .setOut(new PrintWriter(output, true))
                .setErr(new PrintWriter(output, true));
    }

    private Path history(String name, int maps) throws IOException {
        List<String> nodes = List.of("n1", "n2", "n3");
        Path history = Files.createDirectories(dir.resolve("history")).resolve(HistoryMaker.JOB + "-1-ada.jhist");
        try (HistoryMaker maker = new HistoryMaker(history, name)) {
            maker.master("n1", 1000).inited(1500, maps, 0);
            for (int i = 0; i < maps; i++) {
                String node = nodes.get(i % nodes.size());
                maker.task(MAP, i, 1600);
                maker.started(MAP, i, 0, 2 + i, node, 2000 + i).mapDone(i, 0, node, 3000 + i, 3001 + i);
            }
            maker.finished(5000 + maps, maps, 0);
        }
        return history;
    }
}
