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
package org.hawser.cluster.batch.script;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.hawser.cluster.batch.request.NodeGroup;
import org.hawser.cluster.batch.request.Syntax;
import org.hawser.cluster.batch.request.Walltime;

/** {@code #PBS} lines of PBS Pro and OpenPBS. */
final class PbsProDirectives {
    private static final String PLACE = "place=";

    /** The script is of bash whatever the account's shell is; a second run would meet the results of the first. */
    static final List<String> ALWAYS = List.of("#PBS -S /bin/bash", "#PBS -r n");

    private PbsProDirectives() {}

    static List<String> lines(JobRequest request) {
        Foreign.requireNone(request.resources(), Syntax.SELECT, Dialect.PBSPRO);
        List<String> lines = new ArrayList<>();
        lines.add("#PBS -N " + request.name());
        request.queue().ifPresent(queue -> lines.add("#PBS -q " + queue));
        request.account().ifPresent(account -> lines.add("#PBS -A " + account));
        lines.add("#PBS -l select="
                + request.resources().groups().stream()
                        .map(PbsProDirectives::chunk)
                        .collect(Collectors.joining("+")));
        if (request.resources().others().stream().noneMatch(other -> other.startsWith(PLACE))) {
            // Without it several chunks may share a host.
            lines.add("#PBS -l place=scatter");
        }
        request.resources().others().forEach(other -> lines.add("#PBS -l " + other));
        lines.add("#PBS -l walltime=" + Walltime.format(request.resources().walltime()));
        lines.add("#PBS -j oe");
        lines.addAll(ALWAYS);
        return lines;
    }

    private static String chunk(NodeGroup group) {
        List<String> parts = new ArrayList<>(List.of(Integer.toString(group.count()), "ncpus=" + group.cores()));
        group.memory().ifPresent(memory -> parts.add("mem=" + memory.mebibytes() + "mb"));
        parts.addAll(group.others());
        return String.join(":", parts);
    }
}
