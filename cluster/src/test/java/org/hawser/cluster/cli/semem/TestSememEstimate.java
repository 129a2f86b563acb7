// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.semem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class TestSememEstimate {
    private static final List<String> SITE = List.of("--workers=8", "--memory=8g", "--node-memory=20g");

    private record Run(int exitCode, String out, String err) {}

    @Test
    void estimate_ofALargeSort_recommendsMemoryNodes() {
        assertThat(run("--input=64g", "--ratio=1.0").out().lines())
                .containsExactly(
                        "input                              64.0 GiB",
                        "intermediate data                  64.0 GiB",
                        "  on 8 workers                     32.0 GiB",
                        "  on memory nodes                  32.0 GiB",
                        "Use --memory-nodes 2.");
    }

    @Test
    void estimate_byAnEarlierRun_needsNone() {
        assertThat(run("--input=64g", "--earlier-input=10g", "--earlier-intermediate=1g")
                        .out())
                .contains("6.4 GiB")
                .endsWith("No memory nodes are needed.\n");
    }

    @Test
    void estimate_asJson_hasTheSameNumbers() {
        assertThat(run("--input=64g", "--ratio=1.0", "--copies=2", "--keep=100", "--json")
                        .out())
                .contains("\"intermediateBytes\" : 68719476736", "\"onMemoryNodes\" : 0", "\"memoryNodes\" : 0");
    }

    @ParameterizedTest
    @CsvSource({
        "--input=x --ratio=1, --input",
        "--input=1g --ratio=-1, --ratio",
        "--input=1g --ratio=NaN, --ratio",
        "--input=1g, --ratio",
        "--input=1g --earlier-input=1g, --earlier-intermediate",
        "--input=1g --earlier-input=0 --earlier-intermediate=1g, --earlier-input",
        "--input=1g --ratio=1 --copies=3, --copies",
        "--input=1g --ratio=1 --keep=101, --keep",
    })
    void option_thatMakesNoSense_isNamed(String options, String named) {
        Run run = run(options.split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(named);
    }

    private static Run run(String... options) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        List<String> words = new ArrayList<>(List.of("estimate"));
        words.addAll(SITE);
        words.addAll(List.of(options));
        int exitCode = new CommandLine(new SememCommand())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(words.toArray(String[]::new));
        return new Run(exitCode, out.toString(), err.toString());
    }
}
