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
package org.hawser.bench.shuffle;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.hawser.cluster.core.ClusterException;

/** Reads what the benchmark's processes print. */
final class ProcessReports {
    private ProcessReports() {}

    /** The port of a {@link HandlerProcess}, as soon as it serves. */
    static String port(Process handler, Path log) throws IOException {
        BufferedReader output = handler.inputReader(StandardCharsets.UTF_8);
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(HandlerProcess.READY)) {
                return line.substring(HandlerProcess.READY.length());
            }
        }
        throw new ClusterException("The shuffle handler did not start; its log is " + log + ".");
    }

    /** What a {@link ReducersProcess} has measured, by metric. */
    static Map<String, String> values(Process reducers, String label, Path log)
            throws IOException, InterruptedException {
        Map<String, String> values = new LinkedHashMap<>();
        try (BufferedReader output = reducers.inputReader(StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (line.startsWith(ReducersProcess.LINE)) {
                    String[] words = line.split(" ");
                    values.put(words[1], words[2]);
                    if (words[1].equals(ReducersProcess.BYTES)) {
                        return values;
                    }
                }
            }
        }
        throw new ClusterException("The reducers of " + label + " did not come to their end, exit code "
                + reducers.waitFor() + "; their log is " + log + ".");
    }
}
