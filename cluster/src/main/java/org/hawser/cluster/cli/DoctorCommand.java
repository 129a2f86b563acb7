// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.doctor.Doctor;
import org.hawser.cluster.doctor.Finding;
import org.hawser.cluster.doctor.Finding.Grade;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code hawser doctor}. */
@Command(
        name = "doctor",
        description =
                "Checks this machine: Java, MPI, network, memory, limits, batch system. Fails if something does not"
                        + " work at all.",
        mixinStandardHelpOptions = true)
final class DoctorCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    public Integer call() throws JsonProcessingException {
        List<Finding> findings = Doctor.examine(RuntimeLayout.locate().root(), System.getenv());
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(new ObjectMapper()
                    .writerWithDefaultPrettyPrinter()
                    .writeValueAsString(Map.of("findings", findings)));
        } else {
            findings.forEach(finding -> print(finding, out));
        }
        return findings.stream().anyMatch(finding -> finding.grade() == Grade.FAIL) ? 1 : 0;
    }

    private static void print(Finding finding, PrintWriter out) {
        out.printf("%-4s  %-22s %s%n", finding.grade(), finding.subject(), finding.text());
        if (!finding.remedy().isEmpty()) {
            out.printf("%-4s  %-22s -> %s%n", "", "", finding.remedy());
        }
    }
}
