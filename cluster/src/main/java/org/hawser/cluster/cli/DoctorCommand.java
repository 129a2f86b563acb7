/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.cluster.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
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

/** {@code hawser doctor}. */
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
        List<Finding> findings =
                Doctor.ofMachine(RuntimeLayout.locate().root(), System.getenv()).examine();
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(new ObjectMapper()
                    .enable(SerializationFeature.INDENT_OUTPUT)
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
